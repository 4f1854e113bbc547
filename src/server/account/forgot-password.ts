import type { SentOtp } from '#contracts/account/otp.ts'
import { formatDuration } from '#domain/duration.ts'
import { otpLifetimeMs, ticketLifetimeMs } from '#domain/identity.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Shop } from '#server/shop.ts'
import { sendProof } from './one-time-codes.ts'

const messages = {
  code: `If this e-mail has an account, a code is on its way to it. It is valid for ${formatDuration(otpLifetimeMs)}.`,
  link: `If this e-mail has an account, a link is on its way to it. It is valid for ${formatDuration(ticketLifetimeMs)}.`,
} as const

/** Mails a code for `resetPassword`; whoever has no account gets a letter that says so. */
export async function forgotPassword(shop: Shop, email: string, caller: Caller): Promise<SentOtp> {
  const sent = await sendProof(shop, 'reset', email, caller)
  return { message: messages[sent.way], ...sent }
}
