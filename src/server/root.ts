import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import type { Logger } from 'pino'
import { appointmentPagePath } from './bookings/sold-appointment.ts'
import { complaintPage } from './privacy/complaint-page.ts'
import { myDataPage } from './privacy/my-data-page.ts'
import { isFromThisMachine } from '#server/http/client-address.ts'
import { leadBack, ledToPages, type Origins } from './http/cross-origin.ts'
import { fairQueue } from './http/server-limits.ts'
import { limitBody } from './http/posted-form.ts'
import { isCutOff, problemOf, refusalOf, statusOf } from '#server/http/problem-answer.ts'
import { protectedAnswer, type SecurityHeaders } from '#server/http/security-headers.ts'
import { resultPages } from './payments/routes/payments.ts'
import { freeCallPage } from './bookings/free-call.ts'
import type { Metrics } from './alerts/metrics.ts'
import type { createApp } from './app.ts'
import { Refusal } from './refusal.ts'
import type { Shop } from './shop.ts'
import { asChosen } from './site/appearance.ts'
import type { SiteFile } from './site/site-file.ts'
import {
  answerBrokenPage,
  correctAddress,
  type Filled,
  filledRoutes,
  siteRoutes,
} from './site/site-routes.ts'

interface RootParts {
  app: ReturnType<typeof createApp>
  site: ReadonlyMap<string, SiteFile>
  sandbox: Hono | undefined
  /** Whether other machines may access more of the sandbox than its pay pages. */
  isSandboxOpen?: boolean
  log: Logger
  isStopping: () => boolean
  security: SecurityHeaders
  metrics?: Metrics
  filled?: Filled
  /** Redirects from addresses of an older site, by path. */
  redirects?: ReadonlyMap<string, string>
  /** Of the pages, and of the API if it has its own. */
  origins?: Origins
  /** Without it, the client with the most requests is served most. */
  clientOf?: Shop['clientOf']
}

/** One origin: the API, the built pages and, in the sandbox, the stand-ins. */
export function createRoot(parts: RootParts): Hono {
  const { app, site, sandbox, log, isStopping, security, metrics, filled = {}, clientOf } = parts
  const { origins } = parts
  const toApp = async (c: Context) =>
    ledToPages(await asChosen(c, await app.fetch(c.req.raw, c.env)), origins)
  const root = new Hono()
  if (clientOf) root.use(fairQueue(clientOf))
  root.use(async (c, next) => {
    await next()
    if (isStopping()) c.header('Connection', 'close')
  })
  if (origins?.callsAt) root.use(leadBack(origins, security))
  root.get('/readyz', async (c, next) => {
    if (!isStopping()) return await next()
    return c.json({ status: 'stopping' }, 503, security.words)
  })
  root.on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', limitOtherBodies())
  // Pages correct addresses themselves; these are answered before them.
  const correct = correctAddress(site, security)
  for (const path of [
    '/o/*',
    '/O/*',
    '/api/*',
    ...ownPages.map(({ path: own }) => own),
    ...Object.keys(filled),
  ])
    root.get(path, correct)
  // Not `route`: a mounted app loses its own 404 handler.
  for (const path of ['/api/*', '/o/*', '/healthz', '/readyz', '/metrics']) root.all(path, toApp)
  if (site.has('/desk')) mountDesk(root, toApp)
  for (const path of [appointmentPagePath, ...resultPages]) root.post(path, toApp)
  mountOwnPages(root, toApp)
  if (sandbox) {
    if (parts.isSandboxOpen === false) root.use('/sandbox/*', refuseOthers)
    mountSandbox(root, sandbox, security)
  }
  if (metrics) root.use(observePages(metrics))
  root.route('/', filledRoutes(site, filled, log))
  root.route('/', siteRoutes(site, security, parts.redirects))
  root.notFound((c) => answerRefusal(new Refusal('not-found', 'noSuchCall'), c, security))
  root.onError((error, c) => {
    if (error instanceof Refusal || isCutOff(error, c))
      return answerRefusal(refusalOf(error, c), c, security)
    log.error({ err: error }, 'a page could not be served')
    return answerBrokenPage(c, site, security)
  })
  return root
}

/** Built pages that the API fills for one visitor, by a parameter in their address. */
export const ownPages = [
  ...resultPages.map((path) => ({ path, names: 'payment' })),
  { path: freeCallPage, names: 'call' },
  { path: complaintPage, names: 'ticket' },
  { path: myDataPage, names: 'proof' },
  { path: appointmentPagePath, names: 'id' },
]

/** The chosen appearance is applied before compression. */
function mountOwnPages(root: Hono, toApp: (c: Context) => Promise<Response>): void {
  const zip = compress()
  for (const { path, names } of ownPages)
    root.get(path, async (c, next) => {
      if (!c.req.query(names)) return await next()
      await zip(c, async () => {
        c.res = await toApp(c)
      })
      return c.res
    })
}

/** The firm's desk, if it is served: its built pages are empty, and the API fills them. */
function mountDesk(root: Hono, toApp: (c: Context) => Promise<Response>): void {
  const zip = compress()
  for (const path of ['/desk', '/desk/*'])
    root.all(path, async (c) => {
      await zip(c, async () => {
        c.res = await toApp(c)
      })
      return c.res
    })
}

/** The API has its own limit, and logs it. */
function limitOtherBodies(): MiddlewareHandler {
  const limit = limitBody()
  return (c, next) => (/^\/(?:api|o|desk)\//.test(c.req.path) ? next() : limit(c, next))
}

function observePages(metrics: Metrics): MiddlewareHandler {
  return async (c, next) => {
    const startedAt = performance.now()
    await next()
    const { method } = c.req
    const durationMs = performance.now() - startedAt
    metrics.observe({ method, route: 'page', status: c.res.status, durationMs })
  }
}

function answerRefusal(refusal: Refusal, c: Context, { words }: SecurityHeaders) {
  return c.json(problemOf(refusal, c), statusOf(refusal.code), words)
}

/** What buyers' browsers need: the pay pages, and the pictures of sample videos. */
const sandboxPathsOfBuyers = /^\/sandbox\/(?:[^/]+\/pay|video\/thumbnails)\//

/** The mailbox contains all mails and codes: other machines can access only what buyers need. */
const refuseOthers: MiddlewareHandler = async (c, next) => {
  if (!isFromThisMachine(c) && !sandboxPathsOfBuyers.test(c.req.path))
    throw new Refusal('not-found', 'noSuchCall')
  await next()
}

function mountSandbox(root: Hono, sandbox: Hono, security: SecurityHeaders): void {
  const answer = async (c: Context) =>
    protectedAnswer(await sandbox.fetch(c.req.raw, c.env), security)
  root.all('/sandbox', answer)
  root.all('/sandbox/*', answer)
}
