import { Hono } from 'hono'
import type { SandboxContext, SandboxOptions } from './context.ts'
import { mailboxRoutes } from './email/mailbox.ts'
import { emailRoutes } from './email/send.ts'
import { faultRoutes } from './faults/fault-routes.ts'
import { homePage } from './home.ts'
import { answerPage } from './page.ts'
import { phonepeRoutes } from './phonepe/routes.ts'
import { openStore } from './store.ts'
import { videoRoutes } from './video/search.ts'

export type { SandboxOptions } from './context.ts'

/** A Hono app answering everything below /sandbox. */
export function createSandbox(options: SandboxOptions): Hono {
  const context: SandboxContext = {
    store: openStore(options.file),
    origin: options.origin,
    webhooks: options.webhooks,
    now: options.now ?? Date.now,
  }
  const app = new Hono({ strict: false })
  app.get('/sandbox', (c) => answerPage(c, homePage(context)))
  app.route('/sandbox/faults', faultRoutes(context))
  app.route('/sandbox/phonepe', phonepeRoutes(context))
  app.route('/sandbox/email', emailRoutes(context))
  app.route('/sandbox/video', videoRoutes(context))
  app.route('/sandbox', mailboxRoutes(context))
  app.notFound((c) => c.json({ code: 'not-found', message: 'The sandbox has no such page' }, 404))
  return app
}
