import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration, AstroIntegrationLogger } from 'astro'
import type { Connect, Plugin, ViteDevServer, WebSocketClient } from 'vite'
import { findingsPath } from '#build/admin/files.ts'
import { findingsEvent, reloadsTold, wantFindingsEvent } from '#build/browser/findings-events.ts'
import { readYamlFile } from '#content/reading/entry.ts'
import { redirectsSchema } from '#content/schemas/redirects.ts'
import { redirectsByPath, redirectTarget } from '#domain/redirects.ts'
import { checkContent } from '../../../scripts/content/check-content.ts'
import { type Finding, textOf } from '../../../scripts/content/finding.ts'
import { keepInOrder } from './keep-in-order.ts'

const isReload = (payload: unknown) =>
  typeof payload === 'object' && payload !== null && Reflect.get(payload, 'type') === 'full-reload'

/**
 * Counts the reloads that Vite tells the open pages of, and lets each page know the count of when it was asked
 * for. Vite tells a page that connects later nothing: it would stay as it was before the change.
 */
function countReloads({ environments, middlewares }: ViteDevServer): () => number {
  const { hot } = environments.client
  const send: unknown = Reflect.get(hot, 'send')
  if (typeof send !== 'function') throw new Error('Vite no longer says how it reloads pages')
  let told = 0
  Object.assign(hot, {
    send(...words: unknown[]) {
      if (isReload(words[0])) told++
      Reflect.apply(send, hot, words)
    },
  })
  middlewares.use((_, response, next) => {
    response.setHeader('Server-Timing', `${reloadsTold};dur=${told}`)
    next()
  })
  return () => told
}

/** Several files change at once when a branch is changed, and twice when an editor saves. */
const settleMs = 30

/** Checks the content, and hands Astro what is in order of it. */
async function review(root: string, kept: string): Promise<readonly Finding[]> {
  const findings = await checkContent({ root, now: Date.now(), since: 'HEAD' })
  const errors = findings.filter(({ severity }) => severity === 'error')
  keepInOrder({ root, kept, wrong: new Set(errors.map(({ file }) => file)) })
  return findings
}

/** Calls `work` a moment after the last of several calls, and never twice at a time; what fails is told. */
function onceSettled(work: () => Promise<void>, tell: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()
  return () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      last = last.then(work).catch(tell)
    }, settleMs)
  }
}

interface Watched {
  /** The project's folder. */
  readonly root: string
  readonly found: () => readonly Finding[]
  readonly redirects: () => ReadonlyMap<string, string>
  readonly reviewAgain: () => Promise<void>
  /** The next change tries again. */
  readonly failed: (error: unknown) => void
}

/** The old addresses that are in order, as the server has them from the build. */
function readRedirects(kept: string): ReadonlyMap<string, string> {
  try {
    const written = readYamlFile(readFileSync(join(kept, 'redirects.yaml'), 'utf8'))
    return redirectsByPath(redirectsSchema().parse(written).redirects)
  } catch {
    // Never yet in order; the check says what is wrong with it.
    return new Map()
  }
}

/** Leads an address of an older site on, as the server does. */
const leadOldAddress =
  (redirects: () => ReadonlyMap<string, string>): Connect.NextHandleFunction =>
  ({ url = '/' }, response, next) => {
    const target = redirectTarget(`http://localhost${url}`, redirects())
    if (target === undefined) return next()
    response.writeHead(301, { Location: target, 'Cache-Control': 'no-store' }).end()
  }

/** Astro lets browsers keep a picture for a year; one that was replaced under its name is to be seen at once. */
const askAgainForPictures: Connect.NextHandleFunction = ({ url = '' }, response, next) => {
  if (url.startsWith('/_image')) {
    const writeHead = response.writeHead.bind(response) as (
      status: number,
      headers?: object,
    ) => ServerResponse
    Object.assign(response, {
      writeHead: (status: number, headers: object = {}) => {
        const kept = Object.entries(headers).filter(
          ([name]) => name.toLowerCase() !== 'cache-control',
        )
        return writeHead(status, { ...Object.fromEntries(kept), 'Cache-Control': 'no-cache' })
      },
    })
  }
  next()
}

function watchContent({ root, found, redirects, reviewAgain, failed }: Watched): Plugin {
  const tellPages = (server: ViteDevServer) => server.ws.send(findingsEvent, found())
  return {
    name: 'content-in-dev',
    configureServer(server) {
      const onChange = onceSettled(async () => {
        await reviewAgain()
        tellPages(server)
      }, failed)
      server.watcher.on('all', (_, path) => {
        if (path.startsWith(join(root, 'content') + sep)) onChange()
      })
      server.middlewares.use(askAgainForPictures)
      server.middlewares.use(findingsPath, (_, response) => {
        response.setHeader('Content-Type', 'application/json')
        response.end(JSON.stringify(found()))
      })
      const reloads = countReloads(server)
      server.ws.on(wantFindingsEvent, (before: unknown, page: WebSocketClient) => {
        page.send(findingsEvent, found())
        if (typeof before === 'number' && before !== reloads()) page.send({ type: 'full-reload' })
      })
      // Astro puts a refusal of slashes at the end of an address first in the same way: this stands before it.
      return () => {
        server.middlewares.stack.unshift({ route: '', handle: leadOldAddress(redirects) })
      }
    },
  }
}

function tellTerminal(findings: readonly Finding[], logger: AstroIntegrationLogger): void {
  if (findings.length === 0) logger.info('The content is in order.')
  for (const finding of findings) logger.warn(textOf(finding))
}

/**
 * `npm run dev` with mistakes in the content: pages show each file as it last was in order, and say what is
 * wrong with it now.
 */
export function contentInDev(): AstroIntegration {
  return {
    name: 'content-in-dev',
    hooks: {
      'astro:config:setup': async ({ command, config, injectScript, logger, updateConfig }) => {
        if (command !== 'dev') return
        const root = resolve(fileURLToPath(config.root))
        const kept = '.astro/content-in-order'
        const reviewed = async () => await review(root, join(root, kept))
        let findings = await reviewed()
        let redirects = readRedirects(join(root, kept))
        tellTerminal(findings, logger)
        const reviewAgain = async () => {
          findings = await reviewed()
          redirects = readRedirects(join(root, kept))
          tellTerminal(findings, logger)
        }
        const failed = (error: unknown) => {
          logger.error(`The content could not be read. Please save once more. ${String(error)}`)
        }
        const watched = {
          root,
          found: () => findings,
          redirects: () => redirects,
          reviewAgain,
          failed,
        }
        updateConfig({
          vite: {
            define: { 'import.meta.env.CONTENT_FOLDER': JSON.stringify(`./${kept}`) },
            plugins: [watchContent(watched)],
          },
        })
        injectScript('page', "import '/src/build/browser/content-findings.ts'")
      },
    },
  }
}
