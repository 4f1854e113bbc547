import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const everywhere = ['ok', 'slow', '500', 'timeout', 'garbage'] as const

/** What can be broken on purpose, per service; `ok` ends it. */
export const faultModes = {
  phonepe: [
    ...everywhere,
    '401',
    'slow-token',
    'webhook-lost',
    'webhook-duplicate',
    'webhook-late',
    'webhook-reordered',
    'webhook-signed',
    'webhook-of-others',
    '429',
    'unknown-404',
    'unknown-417',
    'refund-fails',
    'refund-pending',
    'refund-taken-back',
    'pays-less',
    'pays-more',
    'odd-details',
    'amount-changes',
  ],
  email: [...everywhere, '429', '403'],
  video: [...everywhere, 'quota'],
} as const satisfies Record<string, readonly string[]>

export type FaultService = keyof typeof faultModes
export const faultServices = ['phonepe', 'email', 'video'] as const satisfies FaultService[]

export const Fault = z.discriminatedUnion('service', [
  z.object({ service: z.literal('phonepe'), mode: z.enum(faultModes.phonepe) }),
  z.object({ service: z.literal('email'), mode: z.enum(faultModes.email) }),
  z.object({ service: z.literal('video'), mode: z.enum(faultModes.video) }),
])
export type Fault = z.infer<typeof Fault>

const modeRow = z.object({ mode: z.string() })

/** The mode that a service is in; `ok` unless somebody asked for a fault. */
export function currentFault(store: DatabaseSync, service: FaultService): string {
  const row = store.prepare('select mode from faults where service = ?').get(service)
  return row === undefined ? 'ok' : modeRow.parse(row).mode
}

/** Every service with its mode. */
export function currentFaults(store: DatabaseSync): Record<FaultService, string> {
  return {
    phonepe: currentFault(store, 'phonepe'),
    email: currentFault(store, 'email'),
    video: currentFault(store, 'video'),
  }
}

/** Switches a fault on, or off with mode `ok`; every process on the same file sees it at once. */
export function setFault(store: DatabaseSync, { service, mode }: Fault): void {
  store
    .prepare(
      'insert into faults (service, mode) values (?, ?) on conflict do update set mode = excluded.mode',
    )
    .run(service, mode)
}
