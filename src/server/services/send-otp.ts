import type { SentOtp } from '#contracts/otp.ts'
import type { Shop } from '../shop.ts'
import { sendCode } from './one-time-codes.ts'

/** Mails a code that proves the e-mail to `validateOtp`; the owner of an account is told of it instead. */
export async function sendOtp(shop: Shop, email: string, client: string): Promise<SentOtp> {
  const sent = await sendCode(shop, 'register', email, client)
  return { message: 'We have sent a code to your e-mail. It is valid for ten minutes.', ...sent }
}
