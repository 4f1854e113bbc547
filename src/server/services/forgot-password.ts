import type { SentOtp } from '#contracts/otp.ts'
import type { Shop } from '../shop.ts'
import { sendCode } from './one-time-codes.ts'

/** Mails a code for `resetPassword`; whoever has no account gets a letter that says so. */
export async function forgotPassword(shop: Shop, email: string, client: string): Promise<SentOtp> {
  const sent = await sendCode(shop, 'reset', email, client)
  const message =
    'If this e-mail has an account, a code is on its way to it. It is valid for ten minutes.'
  return { message, ...sent }
}
