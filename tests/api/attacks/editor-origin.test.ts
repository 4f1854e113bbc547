import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { byHost, editorUnavailable, editorRoutes, shopFiles } from '#server/site/editor.ts'
import { siteRoutes } from '#server/site/site-routes.ts'
import { openSmallSite, type SmallSite } from './small-site.ts'

const ADMIN_ORIGIN = 'https://edit.shop.example.com'
const live = { PHONEPE_CLIENT_ID: 'a' } as never

let small: SmallSite
beforeAll(async () => {
  small = await openSmallSite('https://shop.example.com')
})
afterAll(async () => await small[Symbol.asyncDispose]())

/** What a server with these settings answers to a browser at this host. */
async function ask(
  settings: Parameters<typeof shopFiles>[1],
  host: string,
  path: string,
  method = 'GET',
) {
  const { site, security } = small
  const editor = { origin: settings.ADMIN_ORIGIN, routes: editorRoutes(site, security) }
  const answer = byHost([editor], siteRoutes(shopFiles(site, settings), security))
  const headers = { Host: host }
  return await answer(new Request(`http://${host}${path}`, { method, headers }))
}

describe.each([
  ['live', live],
  ['in the sandbox', undefined],
])('%s, with an address of its own', (_, isLive) => {
  const settings = { ADMIN_ORIGIN, live: isLive }

  test.each(['edit.shop.example.com', 'EDIT.shop.example.com', 'edit.shop.example.com:443'])(
    '%s answers with the editor and nothing else',
    async (host) => {
      const home = await ask(settings, host, '/')
      expect([home.status, home.headers.get('Location')]).toEqual([302, '/admin'])
      expect(await (await ask(settings, host, '/admin')).text()).toContain('Edit')
      expect((await ask(settings, host, '/admin/editor/index.js')).status).toBe(200)
      for (const path of ['/courses', '/api/cart', '/sandbox/mailbox', '/healthz', '/administer'])
        expect((await ask(settings, host, path)).status, path).toBe(404)
      expect((await ask(settings, host, '/admin', 'POST')).status).toBe(404)
    },
  )

  test.each(['shop.example.com', 'localhost:4321', 'edit.shop.example.com.evil.example'])(
    '%s answers with the shop and has no editor',
    async (host) => {
      expect((await ask(settings, host, '/courses')).status).toBe(200)
      for (const path of ['/admin', '/admin/', '/admin/editor/index.js'])
        expect((await ask(settings, host, path)).status, path).toBe(404)
    },
  )
})

test('live, without an address of its own, nobody gets the editor, and the server knows it', async () => {
  const settings = { ADMIN_ORIGIN: undefined, live }
  expect((await ask(settings, 'shop.example.com', '/admin')).status).toBe(404)
  expect((await ask(settings, 'shop.example.com', '/courses')).status).toBe(200)
  expect(editorUnavailable(small.site, settings)).toBe(true)
  expect(editorUnavailable(small.site, { ...settings, ADMIN_ORIGIN })).toBe(false)
})

test('in the sandbox the editor can be tried out beside the shop', async () => {
  const settings = { ADMIN_ORIGIN: undefined, live: undefined }
  expect((await ask(settings, 'localhost:4321', '/admin')).status).toBe(200)
  expect(editorUnavailable(small.site, settings)).toBe(false)
})

test('the editor may open the window in which somebody signs in, a page with money none', async () => {
  const opener = async (host: string, path: string) =>
    (await ask({ ADMIN_ORIGIN, live }, host, path)).headers.get('Cross-Origin-Opener-Policy')
  expect(await opener('edit.shop.example.com', '/admin')).toBe('same-origin-allow-popups')
  expect(await opener('shop.example.com', '/checkout')).toBe('same-origin')
})
