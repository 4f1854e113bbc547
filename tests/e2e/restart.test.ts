import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openAccount, putInCart } from './shopper.ts'

const origin = 'http://127.0.0.1:4331'

async function start(dataFolder: string): Promise<{ server: ChildProcess; said: string }> {
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    env: { PATH: process.env['PATH'], PORT: '4331', DATA_DIR: dataFolder, SITE_URL: origin },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const chunk of server.stdout) {
    said += String(chunk)
    if (said.includes('mailbox')) break
  }
  return { server, said }
}

async function stop(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM')
  const [code] = await once(server, 'exit')
  expect(code).toBe(0)
}

test('cart, orders and sessions are there after a restart', async ({ playwright }) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'restart-test-'))
  const request = await playwright.request.newContext({ baseURL: origin })
  const first = await start(dataFolder)
  expect(first.said).toContain(`The shop is open at ${origin}`)
  expect(first.said).toContain('Payments are in the sandbox')
  const account = await openAccount(request)
  await putInCart(request, account, ['padma', 'Dhyanam'])
  await stop(first.server)

  const { server } = await start(dataFolder)
  const cart = await request.get('/api/cart', {
    headers: { Authorization: `Bearer ${account.token}` },
  })
  expect(await cart.json()).toMatchObject({ items: [{ productId: 'padma', quantity: 1 }] })
  const mails = await request.get('/sandbox/mailbox.json')
  expect(await mails.json()).toHaveLength(1)
  await stop(server)
  await request.dispose()
  rmSync(dataFolder, { recursive: true })
})

test('half a set of credentials is one clear line and exit 1', async () => {
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    env: { PATH: process.env['PATH'], PHONEPE_CLIENT_ID: 'x' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  server.stderr.on('data', (chunk) => (said += String(chunk)))
  const [code] = await once(server, 'exit')
  expect(code).toBe(1)
  expect(said.trim().split('\n')).toEqual([expect.stringMatching(/^Live credentials.*Missing:/)])
})

test('while it stops, requests under way are answered and nothing is cut', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'stop-test-'))
  const { server } = await start(dataFolder)
  const answered = { count: 0 }
  let isOver = false
  const visitor = async () => {
    while (!isOver) {
      const response = await fetch(`${origin}/api/courses`)
      await response.arrayBuffer()
      answered.count += 1
      if (response.headers.get('Connection') === 'close') return
    }
  }
  const visitors = Array.from({ length: 10 }, visitor)
  await expect.poll(() => answered.count).toBeGreaterThan(50)
  await stop(server)
  isOver = true
  const outcomes = await Promise.allSettled(visitors)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  rmSync(dataFolder, { recursive: true })
})
