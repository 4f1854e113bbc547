import { greeting } from '#server/mail/greeting.ts'
import { letter } from '#server/mail/letter.ts'
import type { Firm, Reader } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { wordsIn } from '#server/words.ts'

interface FreeCall extends Reader {
  readonly phone: string
  readonly free_minutes: number | null
}

/** By how many digits whoever typed a number knows it again, and nobody else learns it. */
const digitsTold = 4

/**
 * Tells whoever asked for a free call what happens next. Nobody has shown that the mailbox is theirs, so it says
 * nothing that was typed but the end of the number that is called.
 */
export async function freeCallMail(firm: Firm, call: FreeCall): Promise<NewMail> {
  const { language, phone, free_minutes: minutes } = call
  const words = wordsIn(language).purchaseMails.freeCall
  return await letter({
    firm,
    to: call,
    subject: words.subject,
    preview: words.preview,
    paragraphs: [
      greeting(words.nameless, words.nameless, language),
      words.text(phone.slice(-digitsTold), minutes ?? 0),
      words.nothingToPay,
    ],
    closing: [words.closing],
  })
}
