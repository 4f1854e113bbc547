import { z } from 'zod'
import { normaliseEmail } from '#domain/email.ts'
import { parseJson } from '#domain/json.ts'
import type { KeptClass } from '#domain/keeping.ts'
import { namedIn, readTexts } from '#server/payments/purchase-memo.ts'
import type { Shop } from '#server/shop.ts'
import { type Contact, listContacts, type Trace } from './queries/affected.ts'
import { tracedColumns } from './traces.ts'

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
  /** Also the mailboxes of the firm, which are no letter's to warn. */
  readonly withFirm?: boolean
  /** Only by what somebody did on a day that is known: not by what the shop writes by itself. */
  readonly byDeeds?: boolean
}

/** Whether it can be said of whom a class tells: of what is sealed, only with its key, one by one. */
export const isTraced = (shop: Shop, kept: KeptClass): boolean =>
  tracedColumns(shop).some((part) => part.kept === kept)

/** Whom a breach concerns, by how they are reached; by the table that says of every column whom it tells of. */
export async function listAffected(
  shop: Shop,
  { kept, withFirm = false, byDeeds = false, ...period }: Asked,
): Promise<Affected[]> {
  const found = new Map<string, { email: string; phone: string; classes: Set<KeptClass> }>()
  const own = withFirm ? new Set<string>() : mailboxesOfFirm(shop)
  for (const part of tracedColumns(shop)) {
    if (kept !== undefined && part.kept !== kept) continue
    const { isByShop, from } = part.trace
    if (byDeeds && (isByShop || from === undefined)) continue
    for (const row of await listContacts(shop.db, part, period)) {
      const { phone, ...named } = personIn(part.trace, row)
      const email = normaliseEmail(named.email)
      if (!isReachable({ email, phone }) || own.has(email)) continue
      const known = found.get(email || phone) ?? { email, phone, classes: new Set() }
      known.classes.add(part.kept)
      found.set(email || phone, { ...known, phone: known.phone || phone })
    }
  }
  return [...found.values()].map(({ classes, ...who }) => ({ ...who, classes: [...classes] }))
}

const Recipient = z.object({ to_email: z.string() })

/** Who is named in a row, in its columns or in a text. */
function personIn({ by }: Trace, row: Contact): Contact {
  if (typeof by === 'string' || !('text' in by)) return row
  if (by.text === 'memo') return namedIn(readTexts(row.email))
  return { email: Recipient.safeParse(parseJson(row.email)).data?.to_email ?? '', phone: '' }
}

/** A nameless owner of orders has no mailbox. */
const isReachable = ({ email, phone }: Contact) =>
  email.includes('@') || (email === '' && phone !== '')

/** Mails that wait are for these, too; whom they are about stands in another table. */
function mailboxesOfFirm({ catalogue: { firm, appointments } }: Shop): ReadonlySet<string> {
  const coaches = appointments.flatMap((type) => type.coaches.map((coach) => coach.email ?? ''))
  const grievance = firm.legal?.grievance.email ?? ''
  return new Set([firm.email, grievance, ...coaches].filter(Boolean).map(normaliseEmail))
}
