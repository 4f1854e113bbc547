import { expect, test } from 'vitest'
import { openSandbox } from './sandbox-open.ts'

const query = 'part=snippet&channelId=UC1&order=date&type=video&maxResults=10'

function search(parameters: string) {
  return openSandbox().request(`/sandbox/video/youtube/v3/search?${parameters}`)
}

test('answers with ten videos, newest first, titles escaped as the service does', async () => {
  const { items } = await (await search(`${query}&key=sandbox`)).json()

  expect(items).toHaveLength(10)
  const dates = items.map((item: { snippet: { publishedAt: string } }) => item.snippet.publishedAt)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(items[0]).toMatchObject({
    id: { kind: 'youtube#video', videoId: 'sample-0001' },
    snippet: {
      channelId: 'UC1',
      title: 'Your first budget: rent, savings &amp; everything else',
      thumbnails: {
        high: {
          url: 'https://shop.example/sandbox/video/thumbnails/sample-0001.svg',
          width: 480,
          height: 360,
        },
      },
    },
  })
})

test('gives five results to those who ask for no number, as the service does', async () => {
  const { items } = await (await search('part=snippet&order=date&key=sandbox')).json()
  expect(items).toHaveLength(5)
})

test('refuses a wrong key, no key and no part', async () => {
  const wrong = await search(`${query}&key=guess`)
  expect(wrong.status).toBe(400)
  expect((await wrong.json()).error.message).toMatch(/^API key not valid/)
  expect((await search(query)).status).toBe(403)
  expect((await search('key=sandbox')).status).toBe(400)
})

test('draws a picture for each video and for nothing else', async () => {
  const sandbox = openSandbox()
  const picture = await sandbox.request('/sandbox/video/thumbnails/sample-0010.svg')

  expect(picture.headers.get('content-type')).toBe('image/svg+xml')
  expect(await picture.text()).toMatch(/^<svg .*<\/svg>$/s)
  expect((await sandbox.request('/sandbox/video/thumbnails/other.svg')).status).toBe(404)
})
