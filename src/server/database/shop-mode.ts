import { modeNames, type ShopMode } from '#domain/shop-mode.ts'
import type { Database } from './tables.ts'

/** A database without a mark, by what is in it: nothing at all, or nothing that tells. */
export type FoundMode = ShopMode | 'new' | 'unknown' | 'mixed'

/** By the mode of the settings. */
const advice: Readonly<Record<ShopMode, string>> = {
  sandbox:
    'Set the credentials of that shop, or name another DATA_DIR (or DATABASE_URL) to try out',
  uat: 'Name another DATA_DIR (or DATABASE_URL) for the rehearsal, or set what your payment service needs for real money',
  live: 'Name an empty DATA_DIR (or DATABASE_URL) for the live shop',
}

/** The pay pages of every stand-in; the providers' are elsewhere. */
export const sandboxPages = '%/sandbox/%/pay/%'

const hasRows = async (db: Database, table: 'users' | 'consultations' | 'enrollments' | 'mails') =>
  (await db.selectFrom(table).select('id').limit(1).execute()).length > 0

/**
 * Those of PhonePe's test environment, as far as its addresses tell. It stays the only provider here: what is older
 * than the mark was all paid there.
 */
const rehearsalPages = 'https://%uat%.phonepe.com/%'

async function hasPayment(
  db: Database,
  operator: 'like' | 'not like',
  pages: string,
): Promise<boolean> {
  const payments = db.selectFrom('payments').select('id').where('redirect_url', 'is not', null)
  return (await payments.where('redirect_url', operator, pages).limit(1).execute()).length > 0
}

/** Older than the mark: who answered its payments tells what it is. */
async function judge(db: Database): Promise<FoundMode> {
  const inSandbox = await hasPayment(db, 'like', sandboxPages)
  const elsewhere = await hasPayment(db, 'not like', sandboxPages)
  if (inSandbox && elsewhere) return 'mixed'
  if (inSandbox) return 'sandbox'
  if (await hasPayment(db, 'like', rehearsalPages)) return 'unknown'
  if (elsewhere) return 'live'
  for (const table of ['users', 'consultations', 'enrollments', 'mails'] as const)
    if (await hasRows(db, table)) return 'unknown'
  return 'new'
}

/** What the database is for, as its mark or its payments say; nothing is changed. */
export async function findMode(db: Database): Promise<FoundMode> {
  const tables = new Set((await db.introspection.getTables()).map(({ name }) => name))
  if (!tables.has('payments')) return 'new'
  const stamp = tables.has('shop_mode') && (await readStamp(db))
  return stamp || (await judge(db))
}

async function readStamp(db: Database): Promise<ShopMode | undefined> {
  return (await db.selectFrom('shop_mode').select('mode').executeTakeFirst())?.mode
}

/** Throws, with what to do in one line, unless the database is for `asked` or for nothing yet. */
export function refuseOtherMode(stored: FoundMode, asked: ShopMode): void {
  if (stored === asked || stored === 'new') return
  if (stored === 'unknown' || stored === 'mixed')
    throw new Error(
      stored === 'unknown'
        ? 'it has customers, but nothing tells whether they are real. Say it once: npm run admin -- stamp live (or stamp sandbox)'
        : 'it holds payments of the sandbox beside real ones. Say it once: npm run admin -- stamp live; what was bought in the sandbox is then taken back',
    )
  throw new Error(
    `this is the database of ${modeNames[stored]}, and the settings are for ${modeNames[asked]}. ${advice[asked]}`,
  )
}

/** Marks the database for `mode` if it has no mark yet. Throws when it has another one. */
export async function stampDatabase(db: Database, mode: ShopMode, now: number): Promise<void> {
  await db
    .insertInto('shop_mode')
    .values({ id: 'shop', mode, stamped_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  // Read back: of two that start together in different modes, one stands.
  refuseOtherMode((await readStamp(db)) ?? mode, mode)
}

/** Whoever read the sandbox's mailbox could have got into any account: codes, links and sessions end. */
export async function endAllAccess(db: Database): Promise<void> {
  for (const table of ['sessions', 'known_browsers', 'email_codes', 'email_tickets'] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('mails').where('done_at', 'is', null).execute()
}
