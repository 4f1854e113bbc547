import type { Database } from '#server/database/tables.ts'
import type { FoundPaymentRow } from '#server/database/ledger-found-tables.ts'
import type { Person } from '#server/payments/kind-contract.ts'
import { namedIn, readTexts } from '#server/payments/purchase-memo.ts'
import { listFoundWithMemo } from '#server/payments/queries/found-payments.ts'

interface FoundOfPerson {
  readonly row: FoundPaymentRow
  readonly name: string
  readonly email: string
  readonly phone: string
}

/** Money outside of the books that somebody has paid, by the account or the normalised e-mail. */
export async function foundOfPerson(db: Database, person: Person): Promise<FoundOfPerson[]> {
  const rows = await listFoundWithMemo(db)
  return rows.flatMap((row) => {
    const { account, name, email, phone } = namedIn(readTexts(row.memo))
    // Whoever has no account is not whom a memo without one is about.
    const isOfAccount = person.id !== undefined && account === person.id
    const isTheirs = isOfAccount || email.toLowerCase() === person.email
    return isTheirs ? [{ row, name, email, phone }] : []
  })
}
