import { html } from 'hono/html'
import type { SandboxContext } from './context.ts'
import { currentFaults, faultModes, faultServices, type FaultService } from './faults/faults.ts'
import type { Html, Page } from './page.ts'

const serviceNames: Record<FaultService, string> = {
  phonepe: 'Payments (PhonePe)',
  email: 'E-mail service',
  video: 'Video search',
}

/** The overview: where to look, and a form per service to break it on purpose. */
export function homePage(context: SandboxContext): Page {
  const faults = currentFaults(context.store)
  return {
    title: 'Sandbox',
    body: html`<h1>The sandbox</h1>
      <p>
        This website is running without live accounts. Payments, e-mails and the video list come
        from stand-ins on this computer, which speak the same language as the real services.
      </p>
      <h2>See what happened</h2>
      <p>
        <a href="/sandbox/mailbox">Mailbox</a>: every e-mail that the website has sent.<br />
        <a href="/sandbox/phonepe/orders">Payments</a>: every payment, its state, and its pay page.
      </p>
      <h2>Break something on purpose</h2>
      <p class="quiet">
        A fault stays until you choose “ok” again. It changes what the website meets, never these
        pages.
      </p>
      ${faultServices.map((service) => faultForm(service, faults[service]))}`,
  }
}

function faultForm(service: FaultService, current: string): Html {
  const options = faultModes[service].map(
    (mode) => html`<option ${mode === current ? 'selected' : ''}>${mode}</option>`,
  )
  return html`<form class="fault" method="post" action="/sandbox/faults">
    <input type="hidden" name="service" value="${service}" />
    <label
      >${serviceNames[service]}<select name="mode">
        ${options}
      </select></label
    >
    <button type="submit" aria-label="Set ${serviceNames[service]}">Set</button>
    <span class="${current === 'ok' ? 'good' : 'bad'}">now: ${current}</span>
  </form>`
}
