import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { servedAssets } from '../../src/server/built-site.ts'
import { copyServer } from '../../tests/processes/own-webinar.ts'
import { type ServerProcess, startServer } from '../../tests/processes/start-server.ts'
import { freePort } from '../postgres/free-port.ts'
import { type OwnPostgres, startPostgres } from '../postgres/start-postgres.ts'
import { startCaddy } from './caddy.ts'
import { startPgbouncer } from './pgbouncer.ts'
import { startS3Server } from './s3-server.ts'

/** Sets a node's `Date` a minute ahead, as on a machine with a wrong clock. */
const aheadByMinute = `--import data:text/javascript,${encodeURIComponent(
  'const now = Date.now; globalThis.Date = class extends Date { constructor(...given) { given.length > 0 ? super(...given) : super(now() + 60000) } static now() { return now() + 60000 } }',
)}`

interface OwnNode {
  readonly name: string
  readonly origin: string
  /** The current process. */
  readonly pid: () => number
  /** Stops it with this signal and restarts it after `awayMs`; resolves when it is ready. */
  readonly restart: (signal: 'SIGKILL' | 'SIGTERM', awayMs: number) => Promise<void>
}

export interface OwnNodes {
  readonly a: OwnNode
  readonly b: OwnNode
  /** Caddy's origin. */
  readonly origin: string
  readonly postgres: OwnPostgres
  /** The shared object store. */
  readonly store: OwnStore
  /** Database of the shared sandbox. */
  readonly sandboxFile: string
}

interface OwnStore {
  /** Refuses connections until `resume`. */
  readonly halt: () => Promise<void>
  readonly resume: () => Promise<void>
  readonly settings: Readonly<Record<string, string>>
}

async function startStore(folder: string): Promise<OwnStore> {
  const [bucket, region, key, secret] = ['shop', 'eu-central-1', 'sample-key', 'sample-secret']
  const options = { port: await freePort(), folder, bucket, region, key, secret }
  let server = await startS3Server(options)
  return {
    halt: () => server.stop(),
    resume: async () => {
      server = await startS3Server(options)
    },
    settings: {
      ...{ FILES_ENDPOINT: server.endpoint, FILES_BUCKET: bucket, FILES_REGION: region },
      ...{ FILES_KEY: key, FILES_SECRET: secret },
    },
  }
}

async function startNode(
  name: string,
  settings: Readonly<Record<string, string>>,
  { port, root }: { readonly port: number; readonly root: string },
): Promise<OwnNode & { readonly stop: () => Promise<void> }> {
  let server: ServerProcess = await startServer(port, settings, root)
  return {
    ...{ name, origin: server.origin },
    pid: () => server.pid,
    restart: async (signal, awayMs) => {
      await server.kill(signal)
      await new Promise((resolve) => setTimeout(resolve, awayMs))
      server = await startServer(port, settings, root)
    },
    stop: () => server.kill('SIGKILL'),
  }
}

/**
 * Starts PostgreSQL, pgbouncer, an object store, two nodes with separate data folders and a shared sandbox, and Caddy
 * in front, with the files of deploy/. The second node's clock is a minute ahead. Everything stops with `opened`.
 */
export async function startNodes(opened: AsyncDisposableStack): Promise<OwnNodes> {
  const folder = mkdtempSync(join(tmpdir(), 'own-nodes-'))
  opened.defer(() => rmSync(folder, { recursive: true, force: true }))
  const root = copyServer()
  opened.defer(() => rmSync(root, { recursive: true, force: true }))
  const postgres = await startPostgres()
  opened.defer(postgres.stop)
  const pgbouncer = await startPgbouncer(postgres.url)
  opened.defer(pgbouncer.stop)
  const [proxyPort, portA, portB] = [await freePort(), await freePort(), await freePort()]
  const origin = `http://127.0.0.1:${proxyPort}`
  const sandboxFile = join(folder, 'sandbox.sqlite')
  writeFileSync(sandboxFile, '')
  const store = await startStore(join(folder, 'store'))
  const node = async (name: string, port: number, more: Readonly<Record<string, string>> = {}) => {
    const dataFolder = join(folder, name)
    // Each has a script that the other lacks, as after an upgrade of one of them.
    const scripts = join(servedAssets(dataFolder), '_astro')
    mkdirSync(scripts, { recursive: true })
    writeFileSync(join(scripts, `only-of-${name}.js`), `export const of = '${name}'`)
    // The sandbox is external to both nodes, as a payment provider is.
    symlinkSync(sandboxFile, join(dataFolder, 'sandbox.sqlite'))
    const started = await startNode(
      name,
      {
        ...{
          DATA_DIR: dataFolder,
          DATABASE_URL: pgbouncer.url,
          SITE_URL: origin,
          TRUST_PROXY: '1',
        },
        ...{ SECRET: 'a secret that both nodes share, of some length' },
        ...{ ...store.settings, ...more },
      },
      { port, root },
    )
    opened.defer(started.stop)
    return started
  }
  const a = await node('a', portA)
  const b = await node('b', portB, { NODE_OPTIONS: aheadByMinute })
  opened.defer(await startCaddy(proxyPort, [portA, portB]))
  return { a, b, origin, postgres, store, sandboxFile }
}
