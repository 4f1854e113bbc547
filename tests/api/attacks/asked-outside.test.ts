import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { claimMail, insertMail } from '#server/mail/queries/mails.ts'
import { listen } from '../listen.ts'
import { openTestShop } from '../open-test-shop.ts'

test('a thumbnail is fetched outside once, however often it is asked for', async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.setHeader('Content-Type', 'image/webp').end('a picture')
  })
  const port = await listen(server)
  await using shop = await openTestShop()
  Object.assign(shop.shop.videos, {
    pictureUrl: () => Promise.resolve(`http://127.0.0.1:${port}/picture`),
  })
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => shop.call('GET', '/api/videos/any/thumbnail')),
  )
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    answers.map(() => [200, 'a picture']),
  )
  expect(asked).toBe(1)
  shop.clock.aheadMs += 25 * 60 * 60_000
  await shop.call('GET', '/api/videos/any/thumbnail')
  expect(asked).toBe(2)
  await new Promise((resolve) => server.close(resolve))
})

test('one that cannot be had is asked for again after a minute, and is bounded in size', async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.setHeader('Content-Type', 'image/webp').end(Buffer.alloc(2_000_000))
  })
  const port = await listen(server)
  await using shop = await openTestShop()
  Object.assign(shop.shop.videos, {
    pictureUrl: () => Promise.resolve(`http://127.0.0.1:${port}/picture`),
  })
  for (let times = 0; times < 5; times += 1)
    expect((await shop.call('GET', '/api/videos/any/thumbnail')).status).toBe(503)
  expect(asked).toBe(1)
  shop.clock.aheadMs += 61_000
  await shop.call('GET', '/api/videos/any/thumbnail')
  expect(asked).toBe(2)
  await new Promise((resolve) => server.close(resolve))
})

test('a mail with a code goes before hundreds of others', async () => {
  await using shop = await openTestShop()
  const { db, now } = shop.shop
  const letter = (to_email: string, worthMs?: number) => ({
    template: 'letter' as const,
    params: { to_email, subject: 'A' },
    ...(worthMs !== undefined && { worthMs }),
  })
  for (let index = 0; index < 200; index += 1)
    await insertMail(db, letter(`many-${index}@example.com`), now() - 1000)
  await insertMail(db, letter('asha@example.com', 600_000), now())
  const first = await claimMail(db, now() + 1, now() + 60_000)
  expect(first?.params).toContain('asha@example.com')
})
