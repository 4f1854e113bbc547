import { Hono } from 'hono'
import type { SandboxContext } from '../context.ts'
import { jsonBody } from '../json-body.ts'
import { currentFaults, Fault, faultModes, setFault } from './faults.ts'

const allowed = Object.entries(faultModes)
  .map(([service, modes]) => `${service}: ${modes.join(', ')}`)
  .join('; ')

/** `POST {service, mode}` switches a fault; the overview's forms post the same two fields. */
export function faultRoutes(context: SandboxContext): Hono {
  const routes = new Hono()

  routes.get('/', (c) => c.json(currentFaults(context.store)))

  routes.post('/', async (c) => {
    const fromForm = c.req.header('content-type')?.includes('form-urlencoded') ?? false
    const fault = Fault.safeParse(fromForm ? await c.req.parseBody() : await jsonBody(c.req.raw))
    if (!fault.success) {
      const message = `Send JSON {service, mode}. Services and their modes: ${allowed}`
      return c.json({ code: 'unknown-fault', message }, 400)
    }
    setFault(context.store, fault.data)
    return fromForm ? c.redirect('/sandbox', 303) : c.json(currentFaults(context.store))
  })

  return routes
}
