import { Hono } from 'hono'
import type { SandboxContext } from '../stand-in.ts'
import { jsonBody } from '../json-body.ts'
import { currentFaults, faultModes, readFault, setFault } from './faults.ts'

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
