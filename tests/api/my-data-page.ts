import type { TestShop } from './open-test-shop.ts'

/** The page of whoever has no account, which works without script. */
export function myDataPage(shop: TestShop) {
  const post = async (path: string, fields: Record<string, string>, cookie = '') =>
    await shop.call('POST', `/api/auth/my-data/${path}`, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: cookie },
    })

  async function open(email: string) {
    const asked = await post('code', { email })
    const cookie = asked.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    const code = /\d{6}/.exec((await shop.mailTo(email))?.subject ?? '')?.[0] ?? ''
    const opened = await post('open', { email, code }, cookie)
    const proof = /name="proof" value="([^"]+)"/.exec(String(opened.body))?.[1] ?? ''
    return { asked, cookie, code, opened, proof }
  }

  return { post, open }
}
