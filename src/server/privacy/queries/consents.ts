import { deleted } from '#server/database/query-helpers.ts'
import type { Database, SubjectIds } from '#server/database/tables.ts'
import type { ConsentRow, ConsentTextRow } from '#server/database/account-tables.ts'

/** Stores a text; one that is known stays as it was first seen. */
export async function keepConsentText(db: Database, text: ConsentTextRow): Promise<void> {
  await db
    .insertInto('consent_texts')
    .values(text)
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute()
}

export async function findConsentText(
  db: Database,
  version: string,
): Promise<ConsentTextRow | undefined> {
  return await db
    .selectFrom('consent_texts')
    .selectAll()
    .where('version', '=', version)
    .executeTakeFirst()
}

export async function insertConsent(db: Database, consent: ConsentRow): Promise<void> {
  await db.insertInto('consents').values(consent).execute()
}

/** The current consent under which the purchase with this id was answered. */
export async function findConsentAbout(
  db: Database,
  about: string,
): Promise<ConsentRow | undefined> {
  return await db
    .selectFrom('consents')
    .selectAll()
    .where('about', '=', about)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** Finds consents by digests, and by purchases with the normalised e-mail now, as digests change with the secret. */
export interface ConsentSubject {
  readonly subjects: readonly string[]
  readonly email: string
}

/** The seats that have this normalised e-mail now. */
async function listSeatsOf(db: Database, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('enrollments')
    .select('id')
    .where((seat) => seat(seat.fn<string>('lower', ['email']), '=', email))
    .execute()
  return rows.map(({ id }) => id)
}

async function consentsOf(db: Database, { subjects, email }: ConsentSubject) {
  const seats = await listSeatsOf(db, email)
  return db
    .selectFrom('consents')
    .select('id')
    .where((where) =>
      where.or([
        where('subject', 'in', [...subjects]),
        ...(seats.length > 0 ? [where('about', 'in', seats)] : []),
      ]),
    )
}

/** Hides withdrawn consents before their person is deleted, from a later owner of the mailbox. */
export async function forgetWithdrawn(db: Database, whose: ConsentSubject): Promise<void> {
  await db
    .updateTable('consents')
    .set({ end_reason: 'forgotten' })
    .where('id', 'in', await consentsOf(db, whose))
    .where('end_reason', '=', 'withdrawn')
    .execute()
}

/** Newest first, with their texts; without those whose answers were erased, as the mailbox may have a new owner. */
export async function listConsents(db: Database, whose: ConsentSubject) {
  return await db
    .selectFrom('consents')
    .leftJoin('consent_texts', 'consent_texts.version', 'consents.text_version')
    .selectAll('consents')
    .select(['consent_texts.label', 'consent_texts.body'])
    .where('consents.id', 'in', await consentsOf(db, whose))
    .where((where) =>
      where.or([where('end_reason', 'is', null), where('end_reason', '=', 'withdrawn')]),
    )
    .orderBy('given_at', 'desc')
    .orderBy('consents.id')
    .execute()
}

/** Marks these as withdrawn; answers the ids of the purchases with their answers. */
export async function endConsents(
  db: Database,
  ids: readonly string[],
  end: { ended_at: number; end_reason: 'withdrawn'; end_source: string },
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .updateTable('consents')
    .set(end)
    .where('id', 'in', [...ids])
    .where('ended_at', 'is', null)
    .returning('about')
    .execute()
  return rows.map(({ about }) => about)
}

/** Ends consents because the purchases they were about were erased. */
export async function endConsentsAbout(db: Database, about: SubjectIds, at: number): Promise<void> {
  await db
    .updateTable('consents')
    .set({ ended_at: at, end_reason: 'erased', end_source: 'shop' })
    .where('about', 'in', about)
    .where('ended_at', 'is', null)
    .execute()
}

/** The same for a list of ids. */
export async function endConsentsOf(
  db: Database,
  about: readonly string[],
  at: number,
): Promise<void> {
  if (about.length === 0) return
  await db
    .updateTable('consents')
    .set({ ended_at: at, end_reason: 'erased', end_source: 'shop' })
    .where('about', 'in', [...about])
    .where('ended_at', 'is', null)
    .execute()
}

/** The purchase has another mailbox now: only its owner may withdraw the consent. */
export async function moveConsents(db: Database, about: string, subject: string): Promise<void> {
  await db.updateTable('consents').set({ subject }).where('about', '=', about).execute()
}

/** Deletes at most `most`; answers how many. */
export async function deleteOldConsents(
  db: Database,
  endedBefore: number,
  most: number,
): Promise<number> {
  const old = db.selectFrom('consents').select('id').where('ended_at', '<', endedBefore).limit(most)
  return deleted(await db.deleteFrom('consents').where('id', 'in', old).execute())
}
