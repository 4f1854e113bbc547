import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'

const second = 1000

/** Four kilobytes more in a file, and the disk asked to have them, as often as it can be done one after another. */
function syncsPerSecond(): number {
  const folder = mkdtempSync(join(tmpdir(), 'ceiling-'))
  const file = openSync(join(folder, 'syncs'), 'w')
  const page = Buffer.alloc(4096, 1)
  const startedAt = performance.now()
  let count = 0
  for (; performance.now() - startedAt < 2 * second; count += 1) {
    writeSync(file, page)
    fdatasyncSync(file)
  }
  closeSync(file)
  rmSync(folder, { recursive: true })
  return count / 2
}

async function emptyAnswersPerSecond(connections: number): Promise<number> {
  const script = join(import.meta.dirname, 'empty-server.ts')
  const server = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(server.stdout, 'data')) as [Buffer]
  const url = `http://127.0.0.1:${String(port).trim()}`
  const { requests } = await autocannon({ url, connections, duration: 3 })
  server.kill()
  return requests.average
}

const number = (value: number) => Math.round(value).toLocaleString('en-IN')

/** What the machine itself can do, and how busy others keep it: no figure says more than beside these. */
export async function printCeiling(): Promise<void> {
  const load = loadavg()[0]?.toFixed(2)
  const answers = [await emptyAnswersPerSecond(16), await emptyAnswersPerSecond(256)].map(number)
  console.log(`${availableParallelism()} processors, load ${load} before the first measurement`)
  console.log(`the disk: ${number(syncsPerSecond())} syncs a second, one after another`)
  console.log(`empty HTTP answers a second, at 16 and 256 connections: ${answers.join(', ')}`)
}
