import { html, raw } from 'hono/html'
import type { StaffInvitationRow } from '#server/database/staff-tables.ts'
import type { Shop } from '#server/shop.ts'
import { button, field, hidden, type Html } from '../desk-page.ts'
import { newAppSecret } from '#server/staff/log-in.ts'
import { newPasskeyQuestion, passkeyQuestion } from '#server/staff/passkeys.ts'

/** The redirect after a log-in: always a page of the desk. */
export const nextOf = (asked: string | null | undefined): string =>
  asked && /^\/desk(?:[/?][!-~]*)?$/.test(asked) ? asked : '/desk'

const noPasskey = html`<p class="message message--danger" role="alert" data-passkey-failed hidden>
  No passkey was given. Please try again, or take the other way below.
</p>`

/** A passkey form. Its script enables the button, which could not submit anything before. */
function passkeyForm(
  {
    action,
    options,
    kind,
    text,
  }: { action: string; options: unknown; kind: 'new' | 'get'; text: string },
  inside: Html,
): Html {
  return html`<form
    class="form"
    method="post"
    action="${action}"
    data-passkey="${kind}"
    data-options="${JSON.stringify(options)}"
  >
    ${inside}<input type="hidden" name="passkey" value="" />${noPasskey}
    <button class="button" disabled>${text}</button>
    <noscript><p>A passkey needs JavaScript. Please take the other way below.</p></noscript>
  </form>`
}

const codeField = (label: string, name: string, hint?: string) =>
  field(label, name, {
    attributes:
      'autocomplete="one-time-code" maxlength="24" autocapitalize="off" spellcheck="false"',
    ...(hint !== undefined && { hint }),
  })

/** The log-in page: passkey first, or a mailed code when there is none on this device. */
export async function logInPage(shop: Shop, next: string): Promise<Html> {
  const options = await passkeyQuestion(shop)
  const byPasskey =
    options &&
    passkeyForm(
      { action: '/desk/log-in', options, kind: 'get', text: 'Log in with a passkey' },
      hidden('next', next),
    )
  return html`<h1>Log in to the desk</h1>
    ${byPasskey ?? ''}
    <section>
      <h2>${byPasskey ? 'Without a passkey' : 'By mail'}</h2>
      <form class="form" method="post" action="/desk/log-in/code">
        ${hidden('next', next)}${field('Your e-mail at the firm', 'email', {
          type: 'email',
          attributes: 'autocomplete="username"',
        })}
        ${button('Mail me a code', 'button button--quiet')}
      </form>
    </section>
    <p class="quiet">Lost your phone? An owner can invite you again.</p>`
}

/** The form for both codes; the same for every mailbox. The mailed code is valid only together with `asked`. */
export function codesPage(email: string, asked: string, next: string): Html {
  return html`<h1>Two codes</h1>
    <p class="lead">
      If ${email} works here, a mail with a code is on its way. It works for ten minutes.
    </p>
    <form class="form" method="post" action="/desk/log-in/codes">
      ${hidden('asked', asked)}${hidden('next', next)} ${codeField('Code from the mail', 'mailed')}
      ${codeField('Code of your authenticator app', 'second', 'Or one of your recovery codes.')}
      ${button('Log in')}
    </form>
    <p><a href="/desk/log-in">Start again</a></p>`
}

const joinPath = '/desk/invitation'

/** Lets an invited person choose how to log in. */
export async function invitationPage(
  shop: Shop,
  token: string,
  invitation: StaffInvitationRow,
): Promise<Html> {
  const options = await newPasskeyQuestion(shop, invitation)
  const { letters, picture, carried } = newAppSecret(shop, invitation)
  return html`<h1>Welcome, ${invitation.name}</h1>
    <p class="lead">
      You work at the desk of ${shop.catalogue.firm.name} as ${invitation.role}. How will you log
      in?
    </p>
    ${
      options
        ? html`<section>
            <h2>With this phone or computer</h2>
            <p>By your fingerprint, your face, or the lock of your screen. Nothing to remember.</p>
            ${passkeyForm(
              { action: joinPath, options, kind: 'new', text: 'Make a passkey' },
              hidden('token', token),
            )}
          </section>`
        : ''
    }
    <section>
      <h2>With an authenticator app</h2>
      <p>
        Scan this picture with the app, or type these letters. From then on you log in with a code
        from your mail and one from the app.
      </p>
      <p><code>${letters}</code></p>
      <div class="desk-code-picture">${raw(picture)}</div>
      <form class="form" method="post" action="${joinPath}">
        ${hidden('token', token)}${hidden('carried', carried)}
        ${codeField('The six digits that the app shows now', 'code')}
        ${button('Use the app', 'button button--quiet')}
      </form>
    </section>`
}

/** The recovery codes, shown once. */
export function recoveryPage(codes: readonly string[]): Html {
  return html`<h1>Keep these ten codes</h1>
    <p class="lead">
      Each opens the desk once, together with a mailed code, when your phone is lost. Print them, or
      put them where your other papers are: they are shown this once only.
    </p>
    <ul class="desk-codes">
      ${codes.map((code) => html`<li>${code}</li>`)}
    </ul>
    <p><a class="button" href="/desk">I have kept them. Open the desk</a></p>`
}

/** Asks for another proof before moving money or opening records; carries the submitted form along. */
export async function proofPage(
  shop: Shop,
  { staffId, to, fields }: { staffId: string; to: string; fields: URLSearchParams },
  refused?: Html,
): Promise<Html> {
  const options = await passkeyQuestion(shop, staffId)
  const own = new Set(['to', 'passkey', 'second'])
  const carried = [...fields]
    .filter(([name]) => !own.has(name))
    .map(([name, value]) => hidden(name, value))
  const inside = html`${hidden('to', to)}${carried}`
  const action = '/desk/proof'
  return html`<h1>Is it you?</h1>
    ${refused ?? ''}
    <p class="lead">
      Please show once more that it is you. Nothing is done yet; it is done right after that.
    </p>
    ${options ? passkeyForm({ action, options, kind: 'get', text: 'Confirm with the passkey' }, inside) : ''}
    <section>
      <h2>${options ? 'Without the passkey' : 'With a code'}</h2>
      <form class="form" method="post" action="${action}">
        ${inside}
        ${codeField('Code of your authenticator app', 'second', 'Or one of your recovery codes.')}
        ${button('Confirm', options ? 'button button--quiet' : 'button')}
      </form>
    </section>
    <p><a href="/desk">Leave it, and go to today</a></p>`
}
