import type { Consent } from '#contracts/consents/consent.ts'
import type { Shop } from '#server/shop.ts'
import { listConsents } from './queries/consents.ts'
import { subjectsOf } from './record-consent.ts'

const moment = (epochMs: number) => new Date(epochMs).toISOString()

/** What somebody agreed to, in the words that were shown, the newest first; also what was withdrawn. */
export async function consentsOf(
  shop: Shop,
  person: { readonly id?: string | undefined; readonly email: string },
): Promise<Consent[]> {
  const rows = await listConsents(shop.db, subjectsOf(shop, person))
  return rows.map(
    ({ purpose, text_version, language, label, body, source, given_at, ended_at }) => ({
      ...{ purpose, version: text_version, language, label, text: body, source },
      ...{ givenAt: moment(given_at), withdrawnAt: ended_at === null ? null : moment(ended_at) },
    }),
  )
}
