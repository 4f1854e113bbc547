import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { createLimitedServer } from '#server/http/server-limits.ts'
import { eventually } from '../../eventually.ts'
import { captureLog } from '../capture-log.ts'
import { openTestShop, type TestShop } from '../open-test-shop.ts'

let shop: TestShop
let port = 0
const { log, lines } = captureLog()
let server: ReturnType<typeof createLimitedServer>
beforeAll(async () => {
  shop = await openTestShop()
  server = createLimitedServer(createApp({ ...shop.shop, log }).fetch)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.close()
  await shop[Symbol.asyncDispose]()
})

const form = 'application/x-www-form-urlencoded'
const bodies = {
  'a chunked body': 'Transfer-Encoding: chunked\r\n\r\n5\r\nname=',
  'a body of a length': 'Content-Length: 50\r\n\r\nname=',
}

test.each(
  [
    ['/api/complaints', form],
    ['/api/consultations', 'application/json'],
    ['/api/auth/my-data/code', form],
    ['/api/payment/phonepe/webhook', 'application/json'],
    ['/o/a/pay', form],
    ['/appointment', form],
  ].flatMap(([path, type]) => Object.entries(bodies).map((body) => [path, type, ...body] as const)),
)('%s: %s, %s, that is cut off is no error of ours', async (path, type, _, body) => {
  const before = lines().length
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const begun = once(server, 'request')
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\n${body}`)
  await begun
  socket.destroy()
  await eventually(() => expect(lines().length).toBeGreaterThan(before))
  const said = lines().slice(before)
  expect(said.map(({ level, msg }) => [level, msg])).toEqual([[30, 'request']])
  expect(said[0]).toMatchObject({ status: 400 })
})
