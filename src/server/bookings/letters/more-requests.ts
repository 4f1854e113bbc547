import type { ToldRequests } from '#server/payments/kind-contract.ts'
import type { Firm } from '#server/mail/letter-content.ts'
import { firmWords, letterToFirm } from '#server/mail/letter-to-firm.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'

/** Tells the firm that there are more requests of this day than it is told of one by one. */
export async function moreRequestsNotice(
  firm: Firm,
  requests: readonly ToldRequests[],
  day: string,
): Promise<NewMail> {
  const { subject, text, command, who } = firmWords.purchaseMails.moreRequests
  const asked = requests.map((kind) => kind.asked(firmWords))
  const commands = requests.map(({ table }) => command(table, day))
  return await letterToFirm(firm, {
    subject: subject(asked.map(({ short }) => short)),
    paragraphs: [text(asked.map(({ full }) => full)), ...commands, who],
  })
}
