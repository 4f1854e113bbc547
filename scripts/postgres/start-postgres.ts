import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface OwnPostgres {
  /** URL of the maintenance database, with the password. */
  readonly url: string
  /** Kills it without warning and restarts it; resolves when it accepts connections again. */
  readonly crash: () => Promise<void>
  /** Shuts it down immediately despite open connections, until `resume`; resolves when it has stopped. */
  readonly halt: () => Promise<void>
  readonly resume: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts PostgreSQL in a temporary folder, on loopback; it stops with this process, however that ends. */
export async function startPostgres(...settings: readonly string[]): Promise<OwnPostgres> {
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'keeper.ts'), ...settings], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(keeper, 'exit')
  const lines = createInterface({ input: keeper.stdout })[Symbol.asyncIterator]()
  const nextLine = async (): Promise<string> => {
    const line = await lines.next()
    if (line.done) throw new Error('PostgreSQL ended.')
    return line.value
  }
  const url = await nextLine()
  const order = (word: 'crash' | 'halt' | 'resume') => async () => {
    keeper.stdin.write(`${word}\n`)
    await nextLine()
  }
  return {
    url,
    ...{ crash: order('crash'), halt: order('halt'), resume: order('resume') },
    stop: async () => {
      keeper.stdin.end()
      await exited
    },
  }
}
