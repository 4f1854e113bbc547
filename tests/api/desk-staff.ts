import { Secret, TOTP } from 'otpauth'
import type { StaffRole } from '#domain/staff.ts'
import { formToken } from '#server/staff/session.ts'
import { inviteStaff } from '#server/staff/staff.ts'
import { tokenField } from '#server/desk/desk-page.ts'
import { tokenHash } from '#server/secrets.ts'
import type { TestShop } from './open-test-shop.ts'

type Fields = Record<string, string>

const formHeaders = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** The value of a hidden field of a page. */
export function hiddenIn(page: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
}

/** A page of the desk, or an answer to a form. */
export interface DeskAnswer {
  readonly status: number
  readonly text: string
  readonly to: string
  readonly headers: Headers
}

export async function ask(
  shop: TestShop,
  path: string,
  {
    cookie = '',
    fields,
    headers = {},
  }: { cookie?: string; fields?: Fields; headers?: Fields } = {},
): Promise<DeskAnswer> {
  const response = await shop.app.request(path, {
    ...(fields && { method: 'POST', body: new URLSearchParams(fields).toString() }),
    headers: { ...(fields && formHeaders), ...(cookie && { Cookie: cookie }), ...headers },
  })
  const text = await response.text()
  return {
    status: response.status,
    text,
    to: response.headers.get('Location') ?? '',
    headers: response.headers,
  }
}

/** Somebody of the staff with an authenticator app, logged in. */
export async function joinDesk(shop: TestShop, role: StaffRole, email = `${role}@example.com`) {
  const coachId = shop.shop.catalogue.appointments[0]?.coaches[0]?.id ?? 'sample-coach'
  const invited = { email, name: `Sample ${role}`, role, coachId }
  const url = await inviteStaff({ ...shop.shop, actor: 'cli:test' }, invited)
  const token = new URL(url).searchParams.get('token') ?? ''
  const page = await ask(shop, `/desk/invitation?token=${token}`)
  const letters = /<code>([A-Z2-7]{32})/.exec(page.text)?.[1] ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(letters) })
  const appCode = () => totp.generate({ timestamp: shop.shop.now() })
  const carried = hiddenIn(page.text, 'carried')
  const joined = await ask(shop, '/desk/invitation', {
    fields: { token, carried, code: appCode() },
  })
  const cookieOf = ({ headers }: DeskAnswer) => headers.get('Set-Cookie')?.split(';')[0] ?? ''
  let cookie = cookieOf(joined)
  const recovery = [...joined.text.matchAll(/<li>([a-z\d]{4}-[a-z\d]{4}-[a-z\d]{4})<\/li>/g)].map(
    ([, code]) => code ?? '',
  )
  const session = () => ({ tokenHash: tokenHash(cookie.replace(/^[^=]*=/, '')) })
  return {
    email,
    token,
    appCode,
    recovery,
    cookie: () => cookie,
    useCookieOf: (answer: DeskAnswer) => (cookie = cookieOf(answer)),
    get: async (path: string) => await ask(shop, path, { cookie }),
    /** As a page of theirs would send it. */
    send: async (path: string, fields: Fields = {}) => {
      const own = { ...session(), staff: undefined as never, provedAt: 0 }
      const made = formToken(shop.shop, own, path)
      return await ask(shop, path, { cookie, fields: { [tokenField]: made, ...fields } })
    },
    /** As it comes: without the token of a page of ours. */
    forge: async (path: string, fields: Fields = {}) => await ask(shop, path, { cookie, fields }),
  }
}
