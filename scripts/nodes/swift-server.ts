import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { s3Client } from '../../src/server/files/s3-client.ts'
import { freePort } from '../postgres/free-port.ts'
import type { S3Server, S3ServerOptions } from './s3-server.ts'

const programs = '/usr/bin'
const kinds = ['account', 'container', 'object'] as const

const packages = 'swift swift-proxy swift-account swift-container swift-object'

/** Why Debian's Swift does not run here, with advice; undefined when it does. */
export function whyNoSwift(): string | undefined {
  try {
    for (const name of [...kinds, 'proxy']) accessSync(join(programs, `swift-${name}-server`))
    accessSync(join(programs, 'swift-ring-builder'))
    // Its path is hard-coded in Swift.
    accessSync('/etc/swift/swift.conf', constants.R_OK)
    return undefined
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown'
    return `Swift is missing: ${why}. On Debian: apt-get install ${packages}`
  }
}

/** Storage servers on one machine: one replica, with a folder as the disk. */
function storageSettings(kind: string, port: number, folder: string): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, 'disks')}
mount_check = false
disable_fallocate = true
log_level = ERROR
[pipeline:main]
pipeline = healthcheck ${kind}-server
[filter:healthcheck]
use = egg:swift#healthcheck
[app:${kind}-server]
use = egg:swift#${kind}
`
}

/** `test:key` is the S3 access key of the user `key` in the account `test`. */
function proxySettings(folder: string, { port, region, key, secret }: S3ServerOptions): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
log_level = ERROR
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck proxy-logging cache listing_formats bulk s3api tempauth copy slo dlo versioned_writes proxy-logging proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
# A busy machine is no broken one.
conn_timeout = 10
node_timeout = 30
error_suppression_limit = 1000
[filter:s3api]
use = egg:swift#s3api
location = ${region}
# It must be named, and need not be there.
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:tempauth]
use = egg:swift#tempauth
user_${key.replace(':', '_')} = ${secret} .admin
${[
  'catch_errors',
  'gatekeeper',
  'healthcheck',
  'proxy-logging',
  'listing_formats',
  'bulk',
  'copy',
  'slo',
  'dlo',
  'versioned_writes',
]
  .map((name) => `[filter:${name}]\nuse = egg:swift#${name.replace('-', '_')}\n`)
  .join('')}`
}

async function prepare(folder: string, options: S3ServerOptions): Promise<void> {
  mkdirSync(join(folder, 'disks', 'one'), { recursive: true })
  for (const kind of kinds) {
    const port = await freePort()
    writeFileSync(join(folder, `${kind}.conf`), storageSettings(kind, port, folder))
    const build = (...words: string[]) =>
      execFileSync(join(programs, 'swift-ring-builder'), [`${kind}.builder`, ...words], {
        cwd: folder,
        stdio: 'ignore',
      })
    build('create', '4', '1', '0')
    build('add', `r1z1-127.0.0.1:${port}/one`, '1')
    build('rebalance')
  }
  writeFileSync(join(folder, 'proxy.conf'), proxySettings(folder, options))
}

/** Resolves when the server with these settings responds. */
async function waitFor(file: string): Promise<void> {
  const port = /bind_port = (\d+)/.exec(readFileSync(file, 'utf8'))?.[1]
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthcheck`).catch(() => undefined)
    if (answer?.ok) return
    await setTimeout(100)
  }
  throw new Error(`The server of ${file} does not answer.`)
}

async function end(children: readonly ChildProcess[]): Promise<void> {
  await Promise.all(
    children.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    }),
  )
}

/** Starts Debian's OpenStack Swift with its `s3api` filter, on the loopback address: another S3 implementation. */
export async function startSwift(options: S3ServerOptions): Promise<S3Server> {
  const { folder, port, bucket, region, key, secret } = options
  const isNew = !existsSync(join(folder, 'proxy.conf'))
  if (isNew) await prepare(folder, options)
  const children: ChildProcess[] = []
  const stop = () => end(children)
  const endpoint = `http://127.0.0.1:${port}`
  try {
    // Start the proxy last: it skips servers that once failed to respond.
    for (const names of [kinds, ['proxy']] as const) {
      const files = names.map((name) => join(folder, `${name}.conf`))
      for (const [index, name] of names.entries())
        children.push(
          spawn(join(programs, `swift-${name}-server`), [files[index] ?? ''], { stdio: 'ignore' }),
        )
      for (const file of files) await waitFor(file)
    }
    const client = s3Client({ endpoint, bucket, region, key, secret }, Date.now)
    if (isNew) await client.send({ method: 'PUT' })
    return { endpoint, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
