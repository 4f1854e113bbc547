import { createServer, type RequestListener } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#api/call-error.ts'
import { call } from '#api/client.ts'
import type { listCourses } from '#contracts/catalogue.ts'
import type { SendOtp } from '#contracts/account.ts'

let answers: RequestListener[] = []
let asked = 0
const server = createServer((request, response) => {
  const answer = answers[Math.min(asked, answers.length - 1)]
  asked += 1
  answer?.(request, response)
})
const cut: RequestListener = (request) => request.socket.destroy()
const busy: RequestListener = (_, response) => response.writeHead(503).end()
const courses: RequestListener = (_, response) => response.end('[]')

beforeEach(async () => {
  asked = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${port}` })
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const read = () => call<typeof listCourses>('get', '/api/courses')
const send = () =>
  call<SendOtp>('post', '/api/auth/send-otp', { body: { email: 'asha@example.com' } })
const failure = async (under: Promise<unknown>) => {
  const error = await under.catch((thrown: unknown) => thrown)
  return error instanceof CallError ? { code: error.code, message: error.message } : error
}

test.each([
  ['a connection that is cut', cut],
  ['a server that is busy', busy],
])('after %s, reading is tried again', async (_, refused) => {
  answers = [refused, courses]
  expect(await read()).toEqual([])
  expect(asked).toBe(2)
})

test.each([
  ['a connection that is cut', cut, 'offline'],
  ['a server that is busy', busy, 'unexpected'],
])('after %s, what changes something is not sent again', async (_, refused, code) => {
  answers = [refused]
  expect(await failure(send())).toMatchObject({ code })
  expect(asked).toBe(1)
})

test('offline, it says so at once instead of trying on', async () => {
  answers = [cut]
  vi.stubGlobal('navigator', { onLine: false })
  expect(await failure(read())).toEqual({
    code: 'offline',
    message: 'You’re offline. Please connect and try again; nothing is lost.',
  })
  expect(asked).toBe(1)
})

test('online, a lost connection is called a network error', async () => {
  answers = [cut]
  expect(await failure(send())).toEqual({
    code: 'offline',
    message: 'Network error. Please try again later.',
  })
})
