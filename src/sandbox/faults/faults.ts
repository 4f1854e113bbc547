import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { SandboxContext, StandIn } from '../stand-in.ts'

const everywhere = ['ok', 'slow', '500', 'timeout', 'garbage']

/** What can be broken on purpose; `ok` ends it. */
export function faultModes({ faults }: StandIn): readonly string[] {
  return [...everywhere, ...faults]
}

const Fault = z.object({ service: z.string(), mode: z.string() })
type Fault = z.infer<typeof Fault>

/** The fault that is asked for; undefined when there is no such service, or it cannot break like this. */
export function readFault({ standIns }: SandboxContext, asked: unknown): Fault | undefined {
  const fault = Fault.safeParse(asked).data
  const standIn = standIns.find(({ name }) => name === fault?.service)
  return fault && standIn && faultModes(standIn).includes(fault.mode) ? fault : undefined
}

const modeRow = z.object({ mode: z.string() })

/** The mode that a service is in; `ok` unless somebody asked for a fault. */
export function currentFault(store: DatabaseSync, service: string): string {
  const row = store.prepare('select mode from faults where service = ?').get(service)
  return row === undefined ? 'ok' : modeRow.parse(row).mode
}

/** Every service with its mode. */
export function currentFaults({ store, standIns }: SandboxContext): Record<string, string> {
  return Object.fromEntries(standIns.map(({ name }) => [name, currentFault(store, name)]))
}

/** Switches a fault on, or off with mode `ok`; every process on the same file sees it at once. */
export function setFault(store: DatabaseSync, { service, mode }: Fault): void {
  store
    .prepare(
      'insert into faults (service, mode) values (?, ?) on conflict do update set mode = excluded.mode',
    )
    .run(service, mode)
}
