import { spawn } from 'node:child_process'
import { constants, getPriority, setPriority } from 'node:os'

/** Variables of the process, as far as other programs are given them. */
/** A server that has less priority itself may not raise that of a program, which has inherited it. */
function lowerPriority(pid: number): void {
  const { PRIORITY_BELOW_NORMAL } = constants.priority
  if (getPriority() < PRIORITY_BELOW_NORMAL) setPriority(pid, PRIORITY_BELOW_NORMAL)
}

export type ProcessVariables = Readonly<Record<string, string | undefined>>

/** What programs of a build and of git are given: none of the shop's credentials. */
export function plainEnvironment(variables: ProcessVariables, home: string) {
  const passed = ['PATH', 'LANG', 'SSH_AUTH_SOCK', 'GIT_SSH_COMMAND', 'http_proxy', 'https_proxy']
  const given = passed.flatMap((name) => {
    const value = variables[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(given), HOME: home }
}

const buildAtMostMs = 15 * 60_000
const mostSaid = 20_000

/** How a program ended, and what it said. */
interface Ended {
  readonly code: number | null
  readonly out: string
  /** The last of what it said on both streams. */
  readonly all: string
}

/** Runs programs of Node in a folder; `stop` ends those that run, with all that they have started. */
export function buildPrograms(folder: string, environment: Readonly<Record<string, string>>) {
  const running = new Set<number>()

  function end(pid: number): void {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }

  async function run(
    words: readonly string[],
    variables: Readonly<Record<string, string>> = {},
  ): Promise<Ended> {
    const child = spawn(process.execPath, words, {
      cwd: folder,
      env: { ...environment, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, to be ended as a whole.
      detached: true,
    })
    const { pid } = child
    if (pid === undefined) throw new Error('no program could be started')
    // Whoever asks for a page has ten times the share of a processor.
    lowerPriority(pid)
    running.add(pid)
    let out = ''
    let all = ''
    child.stdout.on('data', (part: Buffer) => {
      out += part.toString()
      all = (all + part.toString()).slice(-mostSaid)
    })
    child.stderr.on('data', (part: Buffer) => (all = (all + part.toString()).slice(-mostSaid)))
    const tooLong = setTimeout(() => end(pid), buildAtMostMs)
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    }).finally(() => {
      clearTimeout(tooLong)
      running.delete(pid)
    })
    return { code, out, all }
  }

  return { run, stop: () => running.forEach(end) }
}
