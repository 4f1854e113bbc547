import type { SentOtp } from '#contracts/account/otp.ts'
import { formatDuration } from '#domain/duration.ts'
import { otpLifetimeMs, ticketLifetimeMs } from '#domain/identity.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Shop } from '#server/shop.ts'
import { sendProof } from './one-time-codes.ts'

const messages = {
  code: `We have sent a code to your e-mail. It is valid for ${formatDuration(otpLifetimeMs)}.`,
  link: `We have sent a link to your e-mail. It is valid for ${formatDuration(ticketLifetimeMs)}.`,
} as const

/** Mails a code that proves the e-mail to `validateOtp`; the owner of an account is told of it instead. */
export async function sendOtp(shop: Shop, email: string, caller: Caller): Promise<SentOtp> {
  const sent = await sendProof(shop, 'register', email, caller)
  return { message: messages[sent.way], ...sent }
}
