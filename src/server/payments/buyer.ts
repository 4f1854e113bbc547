import type { Reader } from '#server/mail/template-content.ts'
import { firmWords } from '#server/mail/template-to-firm.ts'

/** The reader of mails about a purchase; the address is empty for a visitor who gave none. */
export interface Buyer extends Reader {
  /** How the firm identifies them. */
  readonly who: string
}

/** How the firm identifies a buyer. */
export function describeBuyer(...details: readonly string[]): string {
  return details.filter(Boolean).join(', ') || firmWords.ledger.deletedBuyer
}
