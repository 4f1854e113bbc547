import { spawn } from 'node:child_process'
import { constants, getPriority, setPriority } from 'node:os'

/** Lowers the priority; a server that already runs with a lower one may not raise it for its child process. */
function lowerPriority(pid: number): void {
  const { PRIORITY_BELOW_NORMAL } = constants.priority
  if (getPriority() < PRIORITY_BELOW_NORMAL) setPriority(pid, PRIORITY_BELOW_NORMAL)
}

/** Environment variables passed on to other programs. */
export type ProcessVariables = Readonly<Record<string, string | undefined>>

/** The environment of build programs and git, without the shop's credentials. */
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

/** The exit of a program, and its output. */
interface Ended {
  readonly code: number | null
  readonly out: string
  /** The end of its output on both streams. */
  readonly all: string
}

/** Runs Node programs in a folder; `stop` kills the running ones with all their child processes. */
export function buildPrograms(folder: string, environment: Readonly<Record<string, string>>) {
  const running = new Set<number>()

  function end(pid: number): void {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // It has exited meanwhile.
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
      // Its own process group, to be killed as a whole.
      detached: true,
    })
    const { pid } = child
    if (pid === undefined) throw new Error('no program could be started')
    // Page requests get ten times the share of a processor.
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
