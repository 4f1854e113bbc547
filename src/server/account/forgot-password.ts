import type { SentOtp } from '#contracts/account/otp.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Shop } from '#server/shop.ts'
import { wordsIn } from '#server/words.ts'
import { sendProof } from './one-time-codes.ts'

/** Mails a code for `resetPassword`; whoever has no account gets a letter that says so. */
export async function forgotPassword(shop: Shop, email: string, caller: Caller): Promise<SentOtp> {
  const sent = await sendProof(shop, 'reset', email, caller)
  return { message: wordsIn(caller.language).passwords.sentToReset[sent.way], ...sent }
}
