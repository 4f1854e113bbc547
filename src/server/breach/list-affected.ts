import { normaliseEmail } from '#domain/identity.ts'
import type { KeptClass } from '#domain/keeping.ts'
import { keptColumns } from '#server/personal-data/kept-tables.ts'
import type { Shop } from '#server/shop.ts'
import { contactsOf, listContacts } from './queries/affected.ts'

/** Somebody whose data may be in wrong hands, and which. */
export interface Affected {
  /** Normalised; '' for somebody who gave a phone number alone. */
  readonly email: string
  readonly phone: string
  readonly classes: readonly KeptClass[]
}

interface Asked {
  /** What the shop has been told in this time, epoch milliseconds. */
  readonly sinceMs: number
  readonly untilMs: number
  /** Of one class of data only. */
  readonly kept: KeptClass | undefined
}

/** Whom a breach concerns, by how they are reached; by the table that says of every column whom it tells of. */
export async function listAffected(shop: Shop, { kept, ...period }: Asked): Promise<Affected[]> {
  const all = keptColumns(shop)
  const found = new Map<string, { email: string; phone: string; classes: Set<KeptClass> }>()
  for (const contact of contactsOf(all)) {
    const classes = all.filter(({ table }) => table === contact.table).map((part) => part.kept)
    const wanted = classes.filter((name) => kept === undefined || name === kept)
    if (wanted.length === 0) continue
    for (const row of await listContacts(shop.db, contact, period)) {
      const email = normaliseEmail(row.email)
      const known = found.get(email || row.phone) ?? { email, phone: row.phone, classes: new Set() }
      for (const name of wanted) known.classes.add(name)
      found.set(email || row.phone, known)
    }
  }
  return [...found.values()].map(({ classes, ...who }) => ({ ...who, classes: [...classes] }))
}
