import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import type { createApp } from './app.ts'
import type { Metrics } from './metrics/metrics.ts'
import { protectedAnswer, type SecurityHeaders } from './security-headers.ts'
import { answerBrokenPage, siteRoutes } from './site/site-routes.ts'
import type { SiteFile } from './site/site-files.ts'

/** One origin: the calls, the built pages and, in the sandbox, the stand-ins. */
export function createRoot(parts: {
  app: ReturnType<typeof createApp>
  site: ReadonlyMap<string, SiteFile>
  sandbox: Hono | undefined
  log: Logger
  isStopping: () => boolean
  security: SecurityHeaders
  metrics?: Metrics
}): Hono {
  const { app, site, sandbox, log, isStopping, security, metrics } = parts
  const root = new Hono()
  root.use(async (c, next) => {
    await next()
    if (isStopping()) c.header('Connection', 'close')
  })
  root.get('/readyz', async (c, next) => {
    if (!isStopping()) return await next()
    return c.json({ status: 'stopping' }, 503, security.words)
  })
  // Not `route`: a mounted app loses its own answer to unknown paths.
  for (const path of ['/api/*', '/healthz', '/readyz', '/metrics'])
    root.all(path, (c) => app.fetch(c.req.raw, c.env))
  if (sandbox) mountSandbox(root, sandbox, security)
  root.use(async (c, next) => {
    const startedAt = performance.now()
    await next()
    const { method } = c.req
    const durationMs = performance.now() - startedAt
    metrics?.observe({ method, route: 'page', status: c.res.status, durationMs })
  })
  root.route('/', siteRoutes(site, security))
  root.notFound((c) =>
    c.json({ code: 'not-found', message: 'There is no such call.' }, 404, security.words),
  )
  root.onError((error, c) => {
    log.error({ err: error }, 'a page could not be served')
    return answerBrokenPage(c, site, security)
  })
  return root
}

function mountSandbox(root: Hono, sandbox: Hono, security: SecurityHeaders): void {
  const answer = async (c: Context) =>
    protectedAnswer(await sandbox.fetch(c.req.raw, c.env), security)
  root.all('/sandbox', answer)
  root.all('/sandbox/*', answer)
}
