import { Hono } from 'hono'
import { html } from 'hono/html'
import { emailStandIn, mailboxRoutes } from './email/mailbox.ts'
import { currentFault, faultModes, faultRoutes } from './faults/faults.ts'
import { answerPage, type Html, type Page } from './page.ts'
import type { SandboxContext, StandIn } from './stand-in.ts'
import { openStore } from './store.ts'
import { videoStandIn } from './video/search.ts'

/** The overview: links, and a form per service to switch faults. */
function homePage(context: SandboxContext): Page {
  const { standIns, store } = context
  return {
    title: 'Sandbox',
    body: html`<h1>The sandbox</h1>
      <p>
        This website is running without live accounts. Payments, e-mails and the video list come
        from stand-ins on this computer, which speak the same language as the real services.
      </p>
      <h2>See what happened</h2>
      <p>
        <a href="/sandbox/mailbox">Mailbox</a>: every e-mail that the website has
        sent.${standIns.map(pageLine)}
      </p>
      <h2>Break something on purpose</h2>
      <p class="quiet">
        A fault stays until you choose “ok” again. It changes what the website meets, never these
        pages.
      </p>
      ${standIns.map((standIn) => faultForm(standIn, currentFault(store, standIn.name)))}`,
  }
}

function pageLine({ page }: StandIn): Html | string {
  return page
    ? html`<br />
        <a href="${page.path}">${page.label}</a>: ${page.shows}`
    : ''
}

function faultForm(standIn: StandIn, current: string): Html {
  const { name, title } = standIn
  const options = faultModes(standIn).map(
    (mode) => html`<option ${mode === current ? 'selected' : ''}>${mode}</option>`,
  )
  return html`<form class="fault" method="post" action="/sandbox/faults">
    <input type="hidden" name="service" value="${name}" />
    <label
      >${title}<select name="mode">
        ${options}
      </select></label
    >
    <button type="submit" aria-label="Set ${title}">Set</button>
    <span class="${current === 'ok' ? 'good' : 'bad'}">now: ${current}</span>
  </form>`
}

interface SandboxOptions {
  /** SQLite file of the sandbox. It survives restarts and may be opened by several processes. */
  file: string
  /** Public origin for the links that the sandbox hands out, e.g. the pay page. */
  origin: () => string
  /** The simulated payment providers; the other services are always included. */
  payments: readonly StandIn[]
  /** Epoch milliseconds; defaults to the system clock. */
  now?: () => number
}

/** A Hono app for everything below /sandbox. */
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
