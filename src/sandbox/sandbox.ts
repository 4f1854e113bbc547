import { Hono } from 'hono'
import { mailboxRoutes } from './email/mailbox.ts'
import { emailStandIn } from './email/send.ts'
import { faultRoutes } from './faults/fault-routes.ts'
import { homePage } from './home.ts'
import { answerPage } from './page.ts'
import type { SandboxContext, StandIn } from './stand-in.ts'
import { openStore } from './store.ts'
import { videoStandIn } from './video/search.ts'

interface SandboxOptions {
  /** SQLite file of the sandbox. It survives restarts and may be opened by several processes. */
  file: string
  /** Public origin for the links that the sandbox hands out, e.g. the pay page. */
  origin: () => string
  /** Those of the payment providers; the others are always there. */
  payments: readonly StandIn[]
  /** Epoch milliseconds; the clock of the machine unless given. */
  now?: () => number
}

/** A Hono app answering everything below /sandbox. */
export function createSandbox({ file, origin, payments, now = Date.now }: SandboxOptions): Hono {
  const standIns = [...payments, emailStandIn, videoStandIn]
  const context: SandboxContext = { store: openStore(file, standIns), origin, now, standIns }
  const app = new Hono({ strict: false })
  app.get('/sandbox', (c) => answerPage(context, c, homePage(context)))
  app.route('/sandbox/faults', faultRoutes(context))
  for (const { name, routes } of standIns) app.route(`/sandbox/${name}`, routes(context))
  app.route('/sandbox', mailboxRoutes(context))
  app.notFound((c) => c.json({ code: 'not-found', message: 'The sandbox has no such page' }, 404))
  return app
}
