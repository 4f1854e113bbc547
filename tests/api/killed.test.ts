import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from './listen.ts'
import { openSandbox } from './sandbox-open.ts'

const email = 'asha@example.com'

/** The stand-ins on a port; while `holds`, the e-mail service takes a call and never answers. */
async function openStandIns() {
  const state = { holds: true, held: 0 }
  const sandbox = openSandbox()
  const root = new Hono()
  root.post('/sandbox/email/*', async (c) => {
    if (!state.holds) return await sandbox.fetch(c.req.raw)
    state.held += 1
    return await new Promise<Response>(() => {})
  })
  const server = createAdaptorServer({ fetch: root.fetch })
  const origin = `http://127.0.0.1:${await listen(server)}`
  onTestFinished(() => {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
  const mails = async (to: string): Promise<unknown[]> =>
    await (await sandbox.request(`/sandbox/mailbox.json?to=${to}`)).json()
  return { state, origin, mails }
}

async function startShop(folder: string, standIns: string, aheadMs = 0) {
  const child: ChildProcess = spawn(
    process.execPath,
    ['tests/api/shop-process.ts', folder, standIns, String(aheadMs)],
    { env: {}, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk)
    if (said.includes('\n')) break
  }
  return { child, origin: `http://127.0.0.1:${/port (\d+)/.exec(said)?.[1]}` }
}

function unsent(folder: string): number {
  const db = new DatabaseSync(join(folder, 'shop.sqlite'), { readOnly: true })
  const row = db.prepare('select count(*) as n from mails where done_at is null').get()
  db.close()
  return Number(row?.['n'])
}

test('killed between the commit and the mail, it sends exactly one after the next start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'killed-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const standIns = await openStandIns()
  const first = await startShop(folder, standIns.origin)
  const answer = await fetch(`${first.origin}/api/webinars`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ webinarId: 'free-webinar', email }),
  })
  expect(answer.status).toBe(201)
  await vi.waitUntil(() => standIns.state.held > 0, { timeout: 40_000 })
  first.child.kill('SIGKILL')
  expect(await once(first.child, 'exit')).toEqual([null, 'SIGKILL'])
  expect(unsent(folder)).toBe(2)
  expect(await standIns.mails(email)).toEqual([])

  standIns.state.holds = false
  // The dead process had claimed the mail for a minute.
  await startShop(folder, standIns.origin, 61_000)
  await vi.waitUntil(() => unsent(folder) === 0, { timeout: 40_000, interval: 50 })
  expect(await standIns.mails(email)).toHaveLength(1)
  expect(await standIns.mails('firm@example.com')).toHaveLength(1)
}, 180_000)
