import { type ConsentPurpose, isFor } from '#domain/consent.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Database } from '#server/database/tables.ts'
import type { Reader } from '#server/mail/letter-content.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import type { Shop } from '#server/shop.ts'
import { withdrawalMail, withdrawalNotice } from './letters/withdrawal.ts'
import { endConsents, findConsentAbout, listConsents } from './queries/consents.ts'
import { subjectsOf } from './record-consent.ts'

/** Whose consents they are: of an account, or of whoever has proven a mailbox. */
export interface Consenter extends Reader {
  readonly id?: string | undefined
}

interface Withdrawal {
  readonly purpose: ConsentPurpose
  /** The page, or the command. */
  readonly source: string
}

/**
 * Ends every consent of this person to one purpose, and empties what was answered under them, in what waits to be mailed
 * as well; the firm is told to delete what it has by mail. Answers how many it ended: none, the second time.
 */
export async function withdrawConsent(
  shop: Shop,
  person: Consenter,
  { purpose, source }: Withdrawal,
): Promise<number> {
  const about = await shop.db.transaction().execute(async (db) => {
    const given = await listConsents(db, subjectsOf(shop, person))
    const ids = given.filter(isFor(purpose)).map(({ id }) => id)
    const ended = await end(db, shop, ids, { purpose, source })
    if (ended.length > 0)
      await insertMail(db, await withdrawalMail(shop.catalogue.firm, person), shop.now())
    return ended
  })
  void shop.outbox.deliver()
  return about.length
}

/** The same for what somebody answered in one form, asked for by phone or letter; answers how many it ended. */
export async function withdrawConsentAbout(
  shop: Shop,
  about: string,
  source: string,
): Promise<number> {
  return await shop.db.transaction().execute(async (db) => {
    const consent = await findConsentAbout(db, about)
    if (!consent) return 0
    return (await end(db, shop, [consent.id], { purpose: consent.purpose, source })).length
  })
}

async function end(
  db: Database,
  shop: Shop,
  ids: readonly string[],
  { purpose, source }: Withdrawal,
): Promise<string[]> {
  const now = shop.now()
  const withdrawn = { ended_at: now, end_reason: 'withdrawn', end_source: source } as const
  const about = await endConsents(db, ids, withdrawn)
  if (about.length === 0) return about
  for (const { answers } of shop.kinds)
    if (answers && isFor(purpose)(answers)) await answers.empty(db, shop, about)
  for (const subject of about)
    await writeAudit(db, shop, { action: 'consent.withdrawn', subject, facts: { purpose } })
  await insertMail(db, await withdrawalNotice(shop.catalogue.firm, about), now)
  return about
}
