import type { Reader } from '#server/mail/template-content.ts'
import { firmWords } from '#server/mail/template-to-firm.ts'

/** Who reads the mails about a purchase, at an address that is empty for a visitor who gave none. */
export interface Buyer extends Reader {
  /** How the firm knows them. */
  readonly who: string
}

/** How the firm knows somebody. */
export function describeBuyer(...details: readonly string[]): string {
  return details.filter(Boolean).join(', ') || firmWords.ledger.deletedBuyer
}
