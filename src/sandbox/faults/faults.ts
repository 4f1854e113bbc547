import type { DatabaseSync } from 'node:sqlite'
import { Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { jsonBody, type SandboxContext, sleep, type StandIn } from '#sandbox/stand-in.ts'

const everywhere = ['ok', 'slow', '500', 'timeout', 'garbage']

/** The available fault modes; `ok` ends a fault. */
export function faultModes({ faults }: StandIn): readonly string[] {
  return [...everywhere, ...faults]
}

const Fault = z.object({ service: z.string(), mode: z.string() })
type Fault = z.infer<typeof Fault>

/** The requested fault; undefined for an unknown service or mode. */
function readFault({ standIns }: SandboxContext, asked: unknown): Fault | undefined {
  const fault = Fault.safeParse(asked).data
  const standIn = standIns.find(({ name }) => name === fault?.service)
  return fault && standIn && faultModes(standIn).includes(fault.mode) ? fault : undefined
}

const modeRow = z.object({ mode: z.string() })

/** The current mode of a service; `ok` without a fault. */
export function currentFault(store: DatabaseSync, service: string): string {
  const row = store.prepare('select mode from faults where service = ?').get(service)
  return row === undefined ? 'ok' : modeRow.parse(row).mode
}

/** Every service with its mode. */
function currentFaults({ store, standIns }: SandboxContext): Record<string, string> {
  return Object.fromEntries(standIns.map(({ name }) => [name, currentFault(store, name)]))
}

/** Switches a fault on, or off with mode `ok`; every process on the same file sees it at once. */
function setFault(store: DatabaseSync, { service, mode }: Fault): void {
  store
    .prepare(
      'insert into faults (service, mode) values (?, ?) on conflict do update set mode = excluded.mode',
    )
    .run(service, mode)
}

/** `POST {service, mode}` switches a fault; the overview's forms post the same two fields. */
export function faultRoutes(context: SandboxContext): Hono {
  const routes = new Hono()

  routes.get('/', (c) => c.json(currentFaults(context)))

  routes.post('/', async (c) => {
    const fromForm = c.req.header('content-type')?.includes('form-urlencoded') ?? false
    const fault = readFault(context, fromForm ? await c.req.parseBody() : await jsonBody(c.req.raw))
    if (!fault) {
      const message = `Send JSON {service, mode}. Services and their modes: ${allowed(context)}`
      return c.json({ code: 'unknown-fault', message }, 400)
    }
    setFault(context.store, fault)
    return fromForm ? c.redirect('/sandbox', 303) : c.json(currentFaults(context))
  })

  return routes
}

function allowed({ standIns }: SandboxContext): string {
  return standIns.map((standIn) => `${standIn.name}: ${faultModes(standIn).join(', ')}`).join('; ')
}

const slowMs = 3000
const holdMs = 60_000

/** Responses for a service's own fault modes, in its own error format. */
type FaultAnswers = Record<string, () => Response>

/** Delays requests while the service is in the mode. */
export function slowWhile(
  context: SandboxContext,
  service: string,
  mode: string,
): MiddlewareHandler {
  return async (_, next) => {
    if (currentFault(context.store, service) === mode) await sleep(slowMs)
    return next()
  }
}

/** Makes the routes behind it misbehave while a fault is active for the service. */
export function withFaults(
  context: SandboxContext,
  service: string,
  answers: FaultAnswers,
): MiddlewareHandler {
  return async (c, next) => {
    const mode = currentFault(context.store, service)
    const ownAnswer = answers[mode]
    if (ownAnswer) return ownAnswer()
    if (mode === 'garbage') return garbage()
    if (mode === 'timeout') {
      await sleep(holdMs, c.req.raw.signal)
      return c.body(null, 504)
    }
    if (mode === 'slow') await sleep(slowMs)
    return next()
  }
}

function garbage(): Response {
  return new Response('<<<{"state": "COMP\u0000 not what was asked for', {
    headers: { 'content-type': 'application/json' },
  })
}
