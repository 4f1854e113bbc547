import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createApp } from '#server/app.ts'
import { createMetrics } from '#server/alerts/metrics.ts'
import { createRoot } from '#server/root.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import type { SiteFile } from '#server/site/site-file.ts'
import { pageReader, readSite } from '#server/site/site-files.ts'
import { openTestShop } from '../open-test-shop.ts'
import { samplePages } from '../sample-pages.ts'

export const metricsToken = 'a long enough token'
export const pagePolicy = "default-src 'self'; frame-ancestors 'self'"

const payPages = ['/checkout', '/payment-success', '/payment-failure']

const files = {
  ...Object.fromEntries(
    payPages.map((path) => [
      `${path.slice(1)}/index.html`,
      samplePages[path]?.html ?? '<!doctype html>',
    ]),
  ),
  'courses/index.html': '<!doctype html><h1>Courses</h1>',
  'get-a-consultation/index.html': samplePages['/get-a-consultation']?.html ?? '',
  'admin/index.html': '<!doctype html><h1>Edit</h1>',
  'admin/editor/index.js': 'edit()',
  '404.html': '<!doctype html><h1>Not here</h1>',
  '500.html': '<!doctype html><h1>Broken</h1>',
  '_astro/shell.js': 'open()',
  '_astro/film.mp4': '0123456789',
  'books/free.pdf': '%PDF-1.4 free book',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}
const pages = ['/courses', '/get-a-consultation', '/admin', '/404', '/500', ...payPages]
const policies = Object.fromEntries(pages.map((path) => [path, pagePolicy]))

function writeSite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'headers-test-'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}

/** A file that fails when somebody asks for it. */
function broken(file: SiteFile): SiteFile {
  return {
    ...file,
    brotli: () => {
      throw new Error('The file cannot be read')
    },
  }
}

/** The whole server on a public origin, with one file of every kind, and one that is broken. */
export async function openSmallSite(origin: string) {
  const folder = writeSite()
  const opened = await openTestShop()
  const security = securityHeaders({ isSecure: origin.startsWith('https:') })
  const built = readSite(folder, { bar: '', policies, security })
  const site = new Map(built)
  const courses = built.get('/courses')
  if (courses) site.set('/broken', broken(courses))
  const shop = { ...opened.shop, siteUrl: () => origin, page: pageReader(site) }
  const metrics = createMetrics(shop, { token: metricsToken })
  const state = { isStopping: false }
  const parts = {
    app: createApp(shop, metrics),
    log: shop.log,
    sandbox: opened.sandbox,
    isStopping: () => state.isStopping,
    metrics,
    security,
  }
  return {
    site: built,
    call: opened.call,
    opened,
    security,
    state,
    root: createRoot({ ...parts, site }),
    /** The same as other machines find it while nothing opens the sandbox to them. */
    closedRoot: createRoot({ ...parts, site, isSandboxOpen: false }),
    /** The same without any page that says what went wrong. */
    bareRoot: createRoot({
      ...parts,
      site: new Map([...site].filter(([path]) => path === '/broken')),
    }),
    [Symbol.asyncDispose]: async () => {
      await opened[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true })
    },
  }
}

export type SmallSite = Awaited<ReturnType<typeof openSmallSite>>
