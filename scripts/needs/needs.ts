import { findBrowser, lacksShell } from './browser.ts'
import { findJava } from './java.ts'
import { whyNoPostgres } from './postgres.ts'

/** What some checks need beside the packages of npm. */
export interface Need {
  readonly name: string
  /** Why it is not here, in words; undefined when it is. */
  readonly whyMissing: () => string | undefined | Promise<string | undefined>
  /** What a person does about it. */
  readonly advice: string
  /** Commands that bring it, those that ask the nearest source first. */
  readonly commands: readonly string[]
  /** What makes the checks faster and is no need. */
  readonly faster?: { readonly isMissing: () => boolean; readonly command: string }
}

const apt = (packages: string) =>
  `apt-get update && apt-get install -y --no-install-recommends ${packages}`

const isRoot = process.getuid?.() === 0

const missing = (path: string | undefined) =>
  path === undefined ? 'there is none on this machine.' : undefined

export const needs = {
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
} as const satisfies Record<string, Need>
export type NeedName = keyof typeof needs

/** Those that are not here, each with a sentence. */
export async function listMissing(): Promise<Map<NeedName, string>> {
  const missingNeeds = new Map<NeedName, string>()
  for (const name of Object.keys(needs) as NeedName[]) {
    const why = await needs[name].whyMissing()
    if (why !== undefined)
      missingNeeds.set(name, `${needs[name].name} is missing: ${why} ${needs[name].advice}`)
  }
  return missingNeeds
}
