import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSmallSite, type SmallSite } from './small-site.ts'

let site: SmallSite
beforeAll(async () => {
  site = await openSmallSite('http://shop.example.com')
})
afterAll(() => site[Symbol.asyncDispose]())

const ask = async (path: string, from: string, headers = {}, root = site.closedRoot) => {
  const socket = { remoteAddress: from, localAddress: '192.0.2.1' }
  return (await root.request(path, { headers }, { incoming: { socket } })).status
}
const ofFirm = ['/sandbox', '/sandbox/mailbox', '/sandbox/mailbox.json', '/sandbox/phonepe/orders']

test.each(ofFirm)('C: %s answers only this machine until SANDBOX=1 opens it', async (path) => {
  for (const from of ['203.0.113.7', '::ffff:203.0.113.7', '10.0.0.8', '2001:db8::1'])
    expect(await ask(path, from)).toBe(404)
  expect(await ask(path, '127.0.0.1', { 'X-Forwarded-For': '127.0.0.1' })).toBe(404)
  for (const from of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '192.0.2.1'])
    expect(await ask(path, from)).toBe(200)
  expect(await ask(path, '203.0.113.7', {}, site.root)).toBe(200)
})

test('C: other machines still reach pay pages and the pictures of sample videos', async () => {
  const socket = { remoteAddress: '203.0.113.7' }
  for (const path of ['/sandbox/phonepe/pay/none', '/sandbox/video/thumbnails/none.svg']) {
    const outside = await site.closedRoot.request(path, {}, { incoming: { socket } })
    expect(await outside.text()).toBe(await (await site.root.request(path)).text())
  }
  const refused = await site.closedRoot.request('/sandbox/none', {}, { incoming: { socket } })
  expect(await refused.text()).not.toBe(await (await site.root.request('/sandbox/none')).text())
  expect(await ask('/sandbox/phonepe/pay/../../mailbox', '203.0.113.7')).toBe(404)
})
