/* global fetch, Headers, Request, Response -- Cloudflare's, like the browser's */
// Copied next to the Worker of `npm run build -- --target cloudflare`.

/**
 * Responds at the edge: with a built page and its headers, else with the origin server's response.
 *
 * @param {{
 *   origin: string,
 *   headers: readonly Record<string, string>[],
 *   pages: Readonly<Record<string, number>>,
 * }} site Headers, and their index for each page.
 * @param {Request} request
 * @param {{ fetch: (request: Request) => Promise<Response> }} assets
 * @returns {Promise<Response>}
 */
export async function answer(site, request, assets) {
  const { pathname, search } = new URL(request.url)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  // With a chosen appearance (cookie), pages come from the server.
  const hasChosen = /(?:^|;\s*)appearance=/.test(request.headers.get('Cookie') ?? '')
  if (isRead && !hasChosen && Object.hasOwn(site.pages, pathname)) {
    const file = await assets.fetch(request)
    const headers = new Headers(file.headers)
    for (const [name, value] of Object.entries(site.headers[site.pages[pathname]]))
      headers.set(name, value)
    return new Response(file.body, { status: file.status, headers })
  }
  return await fetch(new Request(site.origin + pathname + search, request), { redirect: 'manual' })
}
