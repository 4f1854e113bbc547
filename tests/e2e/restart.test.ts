import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { art, inCart } from '../goods.ts'
import { start, stop } from './own-server.ts'
import { openAccount, putInCart } from './shopper.ts'
import { programEnvironment } from '../program-environment.ts'

test('cart, orders and sessions are there after a restart @full', async ({ playwright }) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'restart-test-'))
  const before = await start(dataFolder)
  expect(before.said).toContain('The shop is open at http://localhost:')
  expect(before.said).toContain('Payments are in the sandbox')
  const first = await playwright.request.newContext({ baseURL: before.origin })
  const account = await openAccount(first)
  await putInCart(first, account, inCart(art))
  await first.dispose()
  await stop(before.server)

  const after = await start(dataFolder)
  const second = await playwright.request.newContext({ baseURL: after.origin })
  const cart = await second.get('/api/cart', {
    headers: { Authorization: `Bearer ${account.token}` },
  })
  expect(await cart.json()).toMatchObject({ items: [{ productId: art.id, quantity: 1 }] })
  const mails = await second.get('/sandbox/mailbox.json')
  expect(await mails.json()).toHaveLength(1)
  await second.dispose()
  await stop(after.server)
  rmSync(dataFolder, { recursive: true })
})

test('half a set of credentials is one clear line and exit 1', async () => {
  const server = spawn(process.execPath, ['scripts/serve.mjs'], {
    env: programEnvironment({ PHONEPE_CLIENT_ID: 'x' }),
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
  const { server, origin } = await start(dataFolder)
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
