import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { createVideoSearch, noVideos } from '#server/videos/video-search.ts'
import { listen } from './listen.ts'
import { openTestShop } from './open-test-shop.ts'

async function openVideoShop() {
  const shop = await openTestShop()
  const fault = (mode: string) =>
    shop.sandbox.request('/sandbox/faults', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ service: 'video', mode }),
    })
  return { shop, fault, list: () => shop.call('GET', '/api/videos') }
}

test('lists ten videos with readable titles and pictures of our own address', async () => {
  const { shop, list } = await openVideoShop()
  const { body } = await list()
  expect(body.items).toHaveLength(10)
  expect(JSON.stringify(body)).not.toMatch(/&amp;|&#39;|&quot;|sandbox\/video/)
  const picture = await shop.call('GET', body.items[0].snippet.thumbnail)
  expect(picture.headers.get('Content-Type')).toMatch(/^image\//)
  expect((await shop.call('GET', '/api/videos/unknown/thumbnail')).status).toBe(404)
  await shop[Symbol.asyncDispose]()
})

test.each(['500', 'quota', 'garbage'])(
  'with the search answering %s, the last list serves',
  async (mode) => {
    const { shop, fault, list } = await openVideoShop()
    const { body } = await list()
    await fault(mode)
    shop.clock.aheadMs += 61 * 60_000
    expect((await list()).body).toEqual(body)
    await shop[Symbol.asyncDispose]()
  },
)

test('the key stays here, though the search repeats it in its answer', async () => {
  await using shop = await openTestShop()
  const key = 'a-key-of-the-firm'
  const asked: unknown[] = []
  const found = {
    id: { videoId: 'sample', key },
    snippet: {
      title: 'A sample',
      thumbnails: { high: { url: `https://pictures.test/?key=${key}` } },
    },
  }
  const service = new Hono().get('/youtube/v3/search', (c) => {
    asked.push(c.req.query('key'))
    return c.json({ items: [{ ...found, key }], nextPage: `?key=${key}` })
  })
  const server = createAdaptorServer({ fetch: service.fetch })
  const origin = `http://127.0.0.1:${await listen(server)}`
  const settings = { key, channelId: 'a-channel', timeoutMs: 5000, now: shop.shop.now }
  const videos = createVideoSearch({ baseUrl: () => origin, ...settings })
  const answer = await createApp({ ...shop.shop, videos }).request('/api/videos')
  server.close()
  expect(asked).toEqual([key])
  expect([...answer.headers].join()).not.toContain(key)
  const told = await answer.text()
  expect(told).not.toContain(key)
  expect(JSON.parse(told)).toMatchObject({ items: [{ snippet: { title: 'A sample' } }] })
})

test('O17: a live shop without a channel has an empty list, and asks nobody', async () => {
  await using shop = await openTestShop()
  const answer = await createApp({ ...shop.shop, videos: noVideos }).request('/api/videos')
  expect(await answer.json()).toEqual({ items: [] })
})

test('with nothing ever found, says so; later it works again', async () => {
  const { shop, fault, list } = await openVideoShop()
  await fault('500')
  expect(await list()).toMatchObject({
    status: 503,
    body: { message: 'Something went wrong. Please try again later.' },
  })
  await fault('ok')
  shop.clock.aheadMs += 61_000
  expect((await list()).status).toBe(200)
  await shop[Symbol.asyncDispose]()
})
