import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from '@playwright/test'
import { programEnvironment } from '../program-environment.ts'

export interface Started {
  server: ChildProcess
  said: string
  origin: string
}

/** A server of its own on a port that the system chooses: tests run side by side. */
export async function start(dataFolder: string, file = 'scripts/serve.mjs'): Promise<Started> {
  const server = spawn(process.execPath, [file], {
    env: programEnvironment({ PORT: '0', DATA_DIR: dataFolder }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const chunk of server.stdout) {
    said += String(chunk)
    if (said.includes('mailbox')) break
  }
  const port = /open at http:\/\/localhost:(\d+)/.exec(said)?.[1] ?? ''
  return { server, said, origin: `http://127.0.0.1:${port}` }
}

export async function stop(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM')
  const [code] = await once(server, 'exit')
  expect(code).toBe(0)
}
