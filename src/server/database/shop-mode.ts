import { modeNames, type ShopMode } from '#domain/shop-mode.ts'
import type { Database } from './tables.ts'

/** The mode, or for an unmarked database: empty, undecidable, or with payments of several modes. */
export type FoundMode = ShopMode | 'new' | 'unknown' | 'mixed'

/** By the configured mode. */
const advice: Readonly<Record<ShopMode, string>> = {
  sandbox:
    'Set the credentials of that shop, or name another DATA_DIR (or DATABASE_URL) to try out',
  uat: 'Name another DATA_DIR (or DATABASE_URL) for the rehearsal, or set what your payment service needs for real money',
  live: 'Name an empty DATA_DIR (or DATABASE_URL) for the live shop',
}

/** URLs of every sandbox provider's pay pages. */
export const sandboxPages = '%/sandbox/%/pay/%'

const hasRows = async (db: Database, table: 'users' | 'consultations' | 'enrollments' | 'mails') =>
  (await db.selectFrom(table).select('id').limit(1).execute()).length > 0

/**
 * URLs of PhonePe's test environment. The only provider needed here: all payments older than the mark
 * were made there.
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

/** Infers the mode of a database older than the mark from the pay pages of its payments. */
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

/** The mode of the database, by its mark or its payments; changes nothing. */
export async function findMode(db: Database): Promise<FoundMode> {
  const tables = new Set((await db.introspection.getTables()).map(({ name }) => name))
  if (!tables.has('payments')) return 'new'
  const stamp = tables.has('shop_mode') && (await readStamp(db))
  return stamp || (await judge(db))
}

async function readStamp(db: Database): Promise<ShopMode | undefined> {
  return (await db.selectFrom('shop_mode').select('mode').executeTakeFirst())?.mode
}

/** Throws, with one line of advice, unless the database has the mode `asked` or is new. */
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
  // Read back: of two processes that start together in different modes, one wins.
  refuseOtherMode((await readStamp(db)) ?? mode, mode)
}

/** Ends codes, links and sessions: anyone reading the sandbox mailbox could have opened any account. */
export async function endAllAccess(db: Database): Promise<void> {
  for (const table of ['sessions', 'known_browsers', 'email_codes', 'email_tickets'] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('mails').where('done_at', 'is', null).execute()
}
