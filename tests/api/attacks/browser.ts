import type { Answer, TestShop } from '../open-test-shop.ts'
import { password } from '../people.ts'

/** Somebody with a browser that keeps cookies, at an address. */
export function openBrowser(shop: TestShop, from = '') {
  let cookie = ''
  async function post(path: string, body: object): Promise<Answer> {
    const headers = cookie ? { Cookie: cookie } : {}
    const answer = await shop.call('POST', path, { body, headers, ...(from && { from }) })
    cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? cookie
    return answer
  }
  async function read(email: string): Promise<string> {
    return (await shop.mailTo(email))?.text ?? ''
  }
  const codeIn = (text: string) => /^\d{6}$/m.exec(text)?.[0] ?? ''
  return {
    post,
    logIn: (email: string, given = password) => post('/api/auth/login', { email, password: given }),
    askToReset: async (email: string) => {
      const { status } = await post('/api/auth/forgot-password', { email })
      return status === 200 ? codeIn(await read(email)) : ''
    },
    askToRegister: async (email: string) => {
      const { status } = await post('/api/auth/send-otp', { email })
      return status === 200 ? codeIn(await read(email)) : ''
    },
    reset: (email: string, code: string, chosen = 'monsoon over the Gomti') =>
      post('/api/auth/reset-password', { email, code, password: chosen }),
    validate: (email: string, otp: string) => post('/api/auth/validate-otp', { email, otp }),
  }
}

/** Made-up addresses of the documentation networks, each of a network of its own. */
export const addressOf = (index: number) => `198.51.${100 + Math.floor(index / 250)}.${index % 250}`
export const householdOf = (index: number) => `2001:db8:0:${index.toString(16)}::1`
