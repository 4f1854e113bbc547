import { html } from 'hono/html'
import { currentFault, faultModes } from './faults/faults.ts'
import type { Html, Page } from './page.ts'
import type { SandboxContext, StandIn } from './stand-in.ts'

/** The overview: where to look, and a form per service to break it on purpose. */
export function homePage(context: SandboxContext): Page {
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
