import { addMonths } from '#domain/retention.ts'
import { keptClasses } from '#domain/keeping.ts'
import { endConsentsAbout } from './queries/consents.ts'
import type { Database } from '#server/database/tables.ts'
import { isSealing, sealTransactions } from './sealing.ts'
import type { Shop } from '#server/shop.ts'
import { erasePayers, markedAndDecided, unmark } from './queries/erasures.ts'

/**
 * Empties what is marked, as far as its payments are decided: of what was paid, the name, address, items and amounts of
 * the invoice stay as long as the law wants them; of what was not, nothing personal does. Once the firm seals, all that is
 * personal goes, and what the law wants of it is sealed before. Runs in the caller's transaction.
 */
export async function eraseDecided(db: Database, shop: Shop): Promise<void> {
  const invoicesBefore = addMonths(shop.now(), -keptClasses.invoices.months)
  const { decided, nothingKept } = markedAndDecided(db, invoicesBefore)
  const isSealed = isSealing(shop)
  if (isSealed) await sealTransactions(db, shop, decided)
  for (const kind of shop.kinds) await kind.erase(db, decided, isSealed ? decided : nothingKept)
  await endConsentsAbout(db, decided, shop.now())
  await erasePayers(db, decided)
  await unmark(db, decided)
}
