import type { SentOtp } from '#contracts/account/otp.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Shop } from '#server/shop.ts'
import { wordsIn } from '#server/words.ts'
import { sendProof } from './one-time-codes.ts'

/** Mails a code that proves the e-mail to `validateOtp`; the owner of an account is told of it instead. */
export async function sendOtp(shop: Shop, email: string, caller: Caller): Promise<SentOtp> {
  const sent = await sendProof(shop, 'register', email, caller)
  return { message: wordsIn(caller.language).registration.sentToRegister[sent.way], ...sent }
}
