import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration, AstroIntegrationLogger } from 'astro'
import type { Connect, Plugin, WebSocketClient } from 'vite'
import { findingsPath } from '#build/admin/files.ts'
import { findingsEvent, wantFindingsEvent } from '#build/browser/content-findings.ts'
import { readYamlFile } from '#content/reading/entry.ts'
import { redirectsSchema } from '#content/schemas/site.ts'
import { redirectsByPath, redirectTarget } from '#domain/redirects.ts'
import { checkContent } from '../../scripts/content/check-content.ts'
import { type Finding, textOf } from '../../scripts/content/finding.ts'
import { copyGoodContent } from './copy-good-content.ts'

/** In the project's folder: the content without errors. */
const copyFolder = '.astro/content-in-order'

/** Switching branches changes several files at once, and saving in an editor changes one twice. */
const settleMs = 30

/** Checks the content, and gives Astro the valid part of it. */
async function review(root: string, copy: string): Promise<readonly Finding[]> {
  const findings = await checkContent({ root, now: Date.now(), since: 'HEAD' })
  const errors = findings.filter(({ severity }) => severity === 'error')
  copyGoodContent({ root, copy, wrong: new Set(errors.map(({ file }) => file)) })
  return findings
}

/** Debounced: calls `work` shortly after the last of several calls, and never concurrently. */
function debounced(work: () => Promise<void>, failed: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()
  return () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      last = last.then(work).catch(failed)
    }, settleMs)
  }
}

/** The displayed content, and the findings about the rest. */
interface ContentState {
  readonly findings: readonly Finding[]
  readonly redirects: ReadonlyMap<string, string>
}

interface Watched {
  /** The project's folder. */
  readonly root: string
  readonly state: () => ContentState
  readonly reviewAgain: () => Promise<void>
  /** The next change retries. */
  readonly failed: (error: unknown) => void
}

/** The valid redirects, as the build writes them for the server. */
function readRedirects(copy: string): ReadonlyMap<string, string> {
  try {
    const written = readYamlFile(readFileSync(join(copy, 'redirects.yaml'), 'utf8'))
    return redirectsByPath(redirectsSchema().parse(written).redirects)
  } catch {
    // Never valid so far; the check reports why.
    return new Map()
  }
}

/** Redirects a URL of an older site, as the server does. */
const leadOldAddress =
  (redirects: () => ReadonlyMap<string, string>): Connect.NextHandleFunction =>
  ({ url = '/' }, response, next) => {
    const target = redirectTarget(`http://localhost${url}`, redirects())
    if (target === undefined) return next()
    response.writeHead(301, { Location: target, 'Cache-Control': 'no-store' }).end()
  }

/** Astro lets browsers cache a picture for a year; one that was replaced under its name must be visible at once. */
const askAgainForPictures: Connect.NextHandleFunction = ({ url = '' }, response, next) => {
  if (url.startsWith('/_image')) {
    const writeHead = response.writeHead.bind(response) as (
      status: number,
      headers?: object,
    ) => ServerResponse
    Object.assign(response, {
      writeHead: (status: number, headers: object = {}) => {
        const others = Object.entries(headers).filter(
          ([name]) => name.toLowerCase() !== 'cache-control',
        )
        return writeHead(status, { ...Object.fromEntries(others), 'Cache-Control': 'no-cache' })
      },
    })
  }
  next()
}

function watchContent({ root, state, reviewAgain, failed }: Watched): Plugin {
  return {
    name: 'content-in-dev',
    configureServer({ watcher, middlewares, ws }) {
      const onChange = debounced(async () => {
        await reviewAgain()
        ws.send(findingsEvent, state().findings)
      }, failed)
      watcher.on('all', (_, path) => {
        if (path.startsWith(join(root, 'content') + sep)) onChange()
      })
      middlewares.use(askAgainForPictures)
      middlewares.use(findingsPath, (_, response) => {
        response.setHeader('Content-Type', 'application/json')
        response.end(JSON.stringify(state().findings))
      })
      ws.on(wantFindingsEvent, (_: unknown, page: WebSocketClient) => {
        page.send(findingsEvent, state().findings)
      })
      // Astro puts its own middleware, which refuses trailing slashes, first in the same way: this one goes before it.
      return () => {
        middlewares.stack.unshift({ route: '', handle: leadOldAddress(() => state().redirects) })
      }
    },
  }
}

function logFindings(findings: readonly Finding[], logger: AstroIntegrationLogger): void {
  if (findings.length === 0) logger.info('The content is in order.')
  for (const finding of findings) logger.warn(textOf(finding))
}

/** `npm run dev` with errors in the content: pages show the last valid version of each file, and the current errors. */
export function contentInDev(): AstroIntegration {
  return {
    name: 'content-in-dev',
    hooks: {
      'astro:config:setup': async ({ command, config, injectScript, logger, updateConfig }) => {
        if (command !== 'dev') return
        const root = resolve(fileURLToPath(config.root))
        const copy = join(root, copyFolder)
        const read = async (): Promise<ContentState> => {
          const findings = await review(root, copy)
          logFindings(findings, logger)
          return { findings, redirects: readRedirects(copy) }
        }
        let state = await read()
        const reviewAgain = async () => {
          state = await read()
        }
        const failed = (error: unknown) => {
          logger.error(`The content could not be read. Please save once more. ${String(error)}`)
        }
        const watched = { root, state: () => state, reviewAgain, failed }
        updateConfig({
          vite: {
            define: { 'import.meta.env.CONTENT_FOLDER': JSON.stringify(`./${copyFolder}`) },
            plugins: [watchContent(watched)],
          },
        })
        injectScript('page', "import '/src/build/browser/content-findings.ts'")
      },
    },
  }
}
