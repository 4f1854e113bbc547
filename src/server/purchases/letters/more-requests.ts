import type { Firm } from '#server/mail/letter-content.ts'
import { firmWords, letterToFirm } from '#server/mail/letter-to-firm.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import type { Requested } from '../queries/request-notices.ts'

const lists: readonly Requested[] = ['consultations', 'enrollments']

/** Tells the firm that there are more requests of this day than it is told of one by one. */
export async function moreRequestsNotice(firm: Firm, day: string): Promise<NewMail> {
  const { subject, text, command, who } = firmWords.purchaseMails.moreRequests
  const commands = lists.map((list) => command(list, day))
  return await letterToFirm(firm, { subject, paragraphs: [text, ...commands, who] })
}
