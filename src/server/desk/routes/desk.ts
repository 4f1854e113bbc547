import { Hono } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { may } from '#domain/staff.ts'
import { limitBody } from '#server/http/posted-form.ts'
import { refusalOf, statusOf } from '#server/http/problem-answer.ts'
import { refuseCrossSite } from '#server/http/refuse-cross-site.ts'
import { privatePage } from '#server/http/security-headers.ts'
import { Refusal } from '#server/refusal.ts'
import { equalInConstantTime, keyedHash } from '#server/secrets.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'
import { escaped, withContent } from '#server/site/fill-template.ts'
import {
  type DeskAct,
  type DeskContext,
  deskOf,
  type DeskPage,
  type Html,
  message,
  tokenField,
} from '../desk-page.ts'
import { deskActs, deskPages } from '../desk-table.ts'
import { join, logInByCodes, logInByPasskey, mailCode, proveAgain } from '#server/staff/log-in.ts'
import {
  codesPage,
  invitationPage,
  logInPage,
  nextOf,
  proofPage,
  recoveryPage,
} from '../pages/log-in.ts'
import {
  checkForm,
  closeDeskSession,
  deskSessionOf,
  type DeskSession,
  isFreshlyProved,
  noteProof,
  returnForm,
  takeForm,
} from '#server/staff/session.ts'
import { openInvitation } from '#server/staff/staff.ts'

const logInPath = '/desk/log-in'
/** Maximum number of fields in a form; no form of the desk has as many. */
const mostFields = 60

async function readBody(c: DeskContext): Promise<URLSearchParams> {
  const text = await c.req.text()
  if (text.split('&', mostFields + 1).length > mostFields)
    throw new Refusal('invalid-request', 'tooManyFields')
  return new URLSearchParams(text)
}

interface Answer {
  readonly title: string
  readonly body: Html
  readonly status?: ContentfulStatusCode
  /** The session whose menu is shown; none before log-in. */
  readonly session?: DeskSession | undefined
  /** Includes the passkey script. */
  readonly asksForPasskey?: boolean
}

function menuOf({ staff }: DeskSession, path: string): Html {
  const entries = deskPages.filter(({ menu, permission }) => menu && may(staff.role, permission))
  const current = entries
    .filter(
      (page) => path === page.path || (page.path !== '/desk' && path.startsWith(`${page.path}/`)),
    )
    .toSorted((one, other) => other.path.length - one.path.length)[0]
  const search = may(staff.role, 'search.use')
    ? html`<form class="desk-search" action="/desk/search" role="search">
        <input
          name="q"
          type="search"
          aria-label="Find a person, an order, a payment"
          placeholder="Name, phone or UTR"
          required
        />
        <button class="button">Find</button>
      </form>`
    : ''
  return html`<header class="desk-bar">
    <div class="desk-bar__head">
      <a class="desk-bar__name" href="/desk">Desk</a>
      <form method="post" action="/desk/log-out" class="desk-inline">
        <button class="button button--plain">Log out ${staff.name}</button>
      </form>
    </div>
    ${search}
    <nav aria-label="Desk">
      <ul class="desk-menu">
        ${entries.map(
          (page) =>
            html`<li>
              ${
                page === current
                  ? html`<a href="${page.path}" aria-current="page">${page.menu}</a>`
                  : html`<a href="${page.path}">${page.menu}</a>`
              }
            </li>`,
        )}
      </ul>
    </nav>
  </header>`
}

async function show(shop: Shop, c: DeskContext, answer: Answer) {
  const { title, body, status = 200, session, asksForPasskey } = answer
  const built = shop.page(asksForPasskey ? logInPath : '/desk')
  const parts =
    built?.html ?? '<title></title><!--desk-menu--><!--/desk-menu--><!--desk--><!--/desk-->'
  const menu = session ? String(await menuOf(session, c.req.path)) : ''
  const titled = parts.replace(
    /<title>[^<]*<\/title>/,
    () => `<title>${escaped(title)} · Desk</title>`,
  )
  const page = withContent(withContent(titled, 'desk-menu', menu), 'desk', String(await body))
  return c.html(page, status, { ...built?.headers, ...privatePage })
}

const refusalWords = (refusal: Refusal) => message('danger', refusal.message)

/** A page with the reason for a refusal. */
async function showRefusal(shop: Shop, c: DeskContext, error: Error, session?: DeskSession) {
  const refusal = refusalOf(error, c)
  if (refusal.code === 'unexpected') c.var.log.error({ err: error }, 'a page of the desk broke')
  if (refusal.retryAfterS !== undefined) c.header('Retry-After', String(refusal.retryAfterS))
  const back = html`<p>
    <a class="button button--quiet" href="${session ? '/desk' : logInPath}"
      >${session ? 'To today' : 'To the log-in'}</a
    >
  </p>`
  return await show(shop, c, {
    ...{ title: 'Not done', status: statusOf(refusal.code), session },
    body: html`<h1>Not done</h1>
      ${refusalWords(refusal)}${back}`,
  })
}

/** Query fields with the message of a finished action, sealed so that forged links cannot show a message. */
const [doneField, sealField] = ['done', 'seal']

const sealOf = ({ secret }: Shop, { tokenHash }: DeskSession, words: string) =>
  keyedHash(secret, 'desk-done', tokenHash, words).slice(0, 16)

/** `to` is a desk path: leading double slashes are collapsed, as they would lead to another site. */
function withDone(shop: Shop, session: DeskSession, to: string, words: string): string {
  const url = new URL(to, 'http://desk')
  url.searchParams.set(doneField, words)
  url.searchParams.set(sealField, sealOf(shop, session, words))
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`
}

function doneIn(shop: Shop, session: DeskSession, fields: URLSearchParams): string | undefined {
  const words = fields.get(doneField) ?? ''
  const given = fields.get(sealField) ?? ''
  return words && equalInConstantTime(given, sealOf(shop, session, words)) ? words : undefined
}

function pageHandler(shop: Shop, page: DeskPage) {
  return async (c: DeskContext) => {
    const session = await deskSessionOf(c, shop)
    if (!session) {
      const { pathname, search } = new URL(c.req.url)
      return c.redirect(`${logInPath}?${new URLSearchParams({ next: pathname + search })}`, 303)
    }
    try {
      if (!may(session.staff.role, page.permission)) throw new Refusal('forbidden', 'deskNotYours')
      const fields = new URL(c.req.url).searchParams
      const { title, body } = await page.render(deskOf(shop, c, session, fields))
      const done = doneIn(shop, session, fields)
      return await show(shop, c, {
        ...{ title, session },
        body: html`${done ? message('success', done) : ''}${body}`,
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return await showRefusal(shop, c, error, session)
    }
  }
}

/** Runs a form's action once: refuses a wrong role, a forged, old or repeated form, and a missing fresh proof. */
async function doAct(shop: Shop, c: DeskContext, act: DeskAct, session: DeskSession) {
  const fields = await readBody(c)
  if (!may(session.staff.role, act.permission)) throw new Refusal('forbidden', 'deskNotYours')
  const { path } = c.req
  const token = fields.get(tokenField) ?? ''
  checkForm(shop, session, path, token)
  if (act.needsProof && !isFreshlyProved(session, shop.now())) {
    const body = await proofPage(shop, { staffId: session.staff.id, to: path, fields })
    return await show(shop, c, {
      title: 'Is it you?',
      body,
      status: 403,
      session,
      asksForPasskey: true,
    })
  }
  if (!(await takeForm(shop, token)))
    return c.redirect(
      withDone(shop, session, '/desk', 'This form was sent before, and is done once.'),
      303,
    )
  const done = await act.act(deskOf(shop, c, session, fields)).catch(async (error: unknown) => {
    if (error instanceof Refusal) await returnForm(shop, token)
    throw error
  })
  return done instanceof Response
    ? done
    : c.redirect(withDone(shop, session, done.to, done.words), 303)
}

function actHandler(shop: Shop, act: DeskAct) {
  return async (c: DeskContext) => {
    const session = await deskSessionOf(c, shop)
    try {
      if (!session) throw new Refusal('not-logged-in', 'deskNotLoggedIn')
      return await doAct(shop, c, act, session)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return await showRefusal(shop, c, error, session)
    }
  }
}

/** Accepts a fresh proof, after which the browser submits the form to its action. */
async function answerProof(shop: Shop, c: DeskContext) {
  const session = await deskSessionOf(c, shop)
  if (!session) throw new Refusal('not-logged-in', 'deskNotLoggedIn')
  const fields = await readBody(c)
  const to = fields.get('to') ?? ''
  const { id: staffId } = session.staff
  checkForm(shop, session, to, fields.get(tokenField) ?? '')
  try {
    const [passkey, second] = [fields.get('passkey') ?? '', fields.get('second') ?? '']
    await proveAgain(shop, { staffId, passkey, second })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const body = await proofPage(shop, { staffId, to, fields }, refusalWords(error))
    const status = statusOf(error.code)
    return await show(shop, c, { title: 'Is it you?', body, status, session, asksForPasskey: true })
  }
  await noteProof(shop, session)
  return c.redirect(to, 307)
}

function mountLogIn(shop: Shop, routes: Hono<ShopBindings>): void {
  routes.get(logInPath, async (c) => {
    const body = await logInPage(shop, nextOf(c.req.query('next')))
    return await show(shop, c, { title: 'Log in', body, asksForPasskey: true })
  })
  routes.post(logInPath, async (c) => {
    const fields = await readBody(c)
    await logInByPasskey(shop, c, fields.get('passkey') ?? '')
    return c.redirect(nextOf(fields.get('next')), 303)
  })
  routes.post(`${logInPath}/code`, async (c) => {
    const fields = await readBody(c)
    const email = (fields.get('email') ?? '').trim().slice(0, 254)
    const asked = await mailCode(shop, c, email)
    return await show(shop, c, {
      title: 'Two codes',
      body: codesPage(email, asked, nextOf(fields.get('next'))),
    })
  })
  routes.post(`${logInPath}/codes`, async (c) => {
    const fields = await readBody(c)
    const [asked = '', mailed = '', second = ''] = ['asked', 'mailed', 'second'].map(
      (name) => fields.get(name) ?? '',
    )
    await logInByCodes(shop, c, { asked, mailed, second })
    return c.redirect(nextOf(fields.get('next')), 303)
  })
  routes.get('/desk/invitation', async (c) => {
    const token = c.req.query('token') ?? ''
    const body = await invitationPage(shop, token, await openInvitation(shop, token))
    return await show(shop, c, { title: 'Welcome', body, asksForPasskey: true })
  })
  routes.post('/desk/invitation', async (c) => {
    const fields = await readBody(c)
    const [token = '', passkey = '', carried = '', code = ''] = [
      ...['token', 'passkey', 'carried', 'code'],
    ].map((name) => fields.get(name) ?? '')
    const codes = await join(shop, c, token, passkey ? { passkey } : { carried, code })
    return await show(shop, c, { title: 'Recovery codes', body: recoveryPage(codes) })
  })
  routes.post('/desk/log-out', async (c) => {
    await closeDeskSession(c, shop)
    return c.redirect(logInPath, 303)
  })
  routes.post('/desk/proof', async (c) => await answerProof(shop, c))
}

/** The staff desk: HTML pages and forms; no API and no token that a page of the shop could use. */
export function deskRoutes(shop: Shop) {
  const routes = new Hono<ShopBindings>()
  routes.onError(async (error, c) => await showRefusal(shop, c, error))
  for (const path of ['/desk', '/desk/*'])
    routes.on('POST', path, refuseCrossSite({ siteUrl: shop.deskUrl }), limitBody())
  mountLogIn(shop, routes)
  for (const page of deskPages) routes.get(page.path, pageHandler(shop, page))
  for (const act of deskActs) routes.post(act.path, actHandler(shop, act))
  const unknown = async (c: DeskContext) =>
    await showRefusal(shop, c, new Refusal('not-found', 'noPage'), await deskSessionOf(c, shop))
  return routes.all('/desk', unknown).all('/desk/*', unknown)
}
