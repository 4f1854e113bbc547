import { letter } from '#server/mail/letter.ts'
import type { Firm } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'

/** The last letter: what is gone, and what the law makes us keep. */
export async function accountDeletedMail(firm: Firm, to: string): Promise<NewMail> {
  return await letter({
    firm,
    to,
    subject: 'Your account is deleted',
    paragraphs: [
      'Your account is deleted, as you asked, with your cart, addresses, downloads and answers.',
      'Of what you paid we keep the invoice, with name, address, items and amounts, because the law demands it. It no longer belongs to any account.',
      `If it was not you, please write to us at once: ${firm.email}.`,
    ],
    closing: ['You are welcome back whenever you like.'],
  })
}
