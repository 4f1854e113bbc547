import { mkdtempSync, rmSync, statSync, readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../scripts/postgres/free-port.ts'
import { type ServerProcess, startServer } from './start-server.ts'

let server: ServerProcess
let port = 0
const folder = mkdtempSync(join(tmpdir(), 'half-open-test-'))
beforeAll(async () => {
  port = await freePort()
  server = await startServer(port, { DATA_DIR: folder })
})
afterAll(async () => {
  await server.kill('SIGTERM')
  rmSync(folder, { recursive: true })
})

/** Connections that begin a request and never end it. */
async function openHalf(count: number, beginning: string): Promise<Socket[]> {
  return await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect(port, '127.0.0.1', () => {
            socket.write(beginning)
            socket.resume()
            resolve(socket)
          })
          socket.on('error', reject)
        }),
    ),
  )
}

test.concurrent.each([
  ['that send nothing', '', 14],
  ['that never end their headers', 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ', 14],
  [
    'that never end their body',
    'POST /api/consultations HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"a',
    24,
  ],
])(
  'two hundred connections %s are closed in time, and others are served meanwhile',
  async (_, beginning, seconds) => {
    const sockets = await openHalf(200, beginning)
    const isOpen = () => sockets.filter((socket) => !socket.closed && !socket.destroyed).length
    // Half a second each, and as much longer as this machine is busy.
    for (let looks = 0; isOpen() > 0 && looks < seconds * 2; looks += 1) {
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
      await setTimeout(500)
    }
    expect(isOpen()).toBe(0)
  },
  40_000,
)

test.concurrent(
  'a connection that a proxy keeps for its next visitor outlives the proxy keeping it',
  async () => {
    const [socket] = await openHalf(1, '')
    if (!socket) throw new Error('No connection')
    let said = ''
    socket.on('data', (chunk) => (said += String(chunk)))
    const ask = () => socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
    const answers = () => said.match(/HTTP\/1\.1 200/g)?.length ?? 0
    ask()
    // Longer than anybody may take to ask.
    await setTimeout(13_000)
    expect(said).toContain('Keep-Alive: timeout=75')
    ask()
    await vi.waitFor(() => expect(answers()).toBe(2), { timeout: 15_000 })
    socket.destroy()
  },
  40_000,
)

test('a body that is too large is refused everywhere, the sandbox included', async () => {
  const body = 'x'.repeat(200_000)
  for (const path of [
    '/api/consultations',
    '/sandbox/faults',
    '/sandbox/phonepe/v1/oauth/token',
    '/courses',
  ]) {
    const answer = await fetch(server.origin + path, { method: 'POST', body })
    expect(answer.status, path).toBe(413)
  }
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(50_000)),
  })
  const answer = await fetch(`${server.origin}/sandbox/faults`, {
    ...{ method: 'POST', body: endless, duplex: 'half' },
  }).catch(() => undefined)
  expect([413, undefined]).toContain(answer?.status)
})

test('a form of forty-five thousand fields is refused before it is read', async () => {
  const body = Array.from({ length: 9000 }, (_, index) => `a${index}=1`).join('&')
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const answer = await fetch(`${server.origin}/api/webinars`, { method: 'POST', headers, body })
  expect(answer.status).toBe(400)
})

test('what the server writes is for nobody else on the machine', () => {
  for (const name of readdirSync(folder))
    expect(statSync(join(folder, name)).mode & 0o077, name).toBe(0)
})
