import type { SentOtp } from '#contracts/account/otp.ts'
import { normaliseEmail } from '#domain/email.ts'
import type { Caller } from '#server/http/caller.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { wordsIn } from '#server/words.ts'
import { mailLockOutLink } from './lock-out-link.ts'
import { sendProof } from './one-time-codes.ts'

/**
 * Mails a code for `resetPassword`; whoever has no account gets a letter that says so. Where too many were mailed already,
 * the owner of an account is mailed one last link, which works whatever strangers ask for.
 */
export async function forgotPassword(shop: Shop, email: string, caller: Caller): Promise<SentOtp> {
  const sent = await sendProof(shop, 'reset', email, caller).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.reason[0] === 'tooManyLetters')
      await mailLockOutLink(shop, normaliseEmail(email))
    throw error
  })
  return { message: wordsIn(caller.language).passwords.sentToReset[sent.way], ...sent }
}
