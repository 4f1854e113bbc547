import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { programEnvironment } from '../program-environment.ts'

export interface Running {
  origin: string
  log: () => string
  stop: () => Promise<void>
}

/** The real server of the project in `cwd`, on a port of its own and, unless named, data of its own. */
export async function startServer(
  variables: Record<string, string> = {},
  cwd = process.cwd(),
): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'running-test-'))
  const server: ChildProcess = spawn(process.execPath, ['scripts/serve.mjs'], {
    cwd,
    env: programEnvironment({ PORT: '0', DATA_DIR: folder, ...variables }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  server.stdout?.on('data', (chunk) => (said += String(chunk)))
  const port = await vi.waitFor(
    () => {
      const found = /open at http:\/\/localhost:(\d+)/.exec(said)?.[1]
      if (!found) throw new Error('not open yet')
      return found
    },
    { timeout: 120_000 },
  )
  const stop = async () => {
    server.kill('SIGTERM')
    const [code] = await once(server, 'exit')
    rmSync(folder, { recursive: true })
    expect(code).toBe(0)
  }
  return { origin: `http://127.0.0.1:${port}`, log: () => said, stop }
}
