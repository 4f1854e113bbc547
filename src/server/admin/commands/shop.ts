import { inTransaction } from '#server/database/transactions.ts'
import { indiaMoment } from '#domain/india-time.ts'
import { hasArrived } from '#domain/payment-state.ts'
import { modeNames, type ShopMode, shopModes } from '#domain/shop-mode.ts'
import { listTroubles } from '#server/alerts/queries/alert-state.ts'
import { postTest } from '#server/alerts/tell-watchers.ts'
import { isBeyond, keyOf, troubles } from '#server/alerts/troubles.ts'
import { folderOf } from '#server/database/open.ts'
import {
  endAllAccess,
  findMode,
  type FoundMode,
  stampDatabase,
} from '#server/database/shop-mode.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { kindOf } from '#server/payments/find-purchase-type.ts'
import {
  insertPaymentEvent,
  listSandboxPayments,
  setPaymentState,
} from '#server/payments/queries/payments.ts'
import { endRefundsOf } from '#server/payments/queries/refunds.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { type Command, onlyWord, UsageError } from './command.ts'

/**
 * Sets the mode of an unmarked database once, which only a person can decide. When a sandbox database
 * becomes a real one, its purchases are withdrawn and its users are logged out. Returns how many
 * payments were withdrawn. Throws a `Refusal` when the database is marked as something else.
 */
export async function stampShop(shop: Shop, mode: ShopMode): Promise<number> {
  const { db, now } = shop
  const stored = await findMode(db)
  // Real payments must never be checked against the sandbox provider.
  const isMixed = stored === 'mixed' && mode !== 'sandbox'
  const isOpen = stored === mode || isMixed || stored === 'new' || stored === 'unknown'
  // The pay pages of the test environment are indistinguishable from the live ones.
  const isRehearsal = stored === 'live' && mode === 'uat' && !(await isStamped(db))
  if (!isOpen && !isRehearsal)
    throw new Refusal('invalid-request', 'databaseOf', { shop: nameOf(stored) })
  return await inTransaction(db, async (own) => {
    const invented = mode === 'sandbox' ? [] : await listSandboxPayments(own)
    for (const payment of invented) await takeBack(own, shop, payment, now())
    if (isMixed) await endAllAccess(own)
    await stampDatabase(own, mode, now())
    return invented.length
  })
}

const nameOf = (stored: FoundMode) =>
  stored === 'sandbox' || stored === 'uat' ? modeNames[stored] : modeNames.live

async function isStamped(db: Database): Promise<boolean> {
  return (await db.selectFrom('shop_mode').select('id').executeTakeFirst()) !== undefined
}

/** Withdraws a sandbox purchase: no money moved, so ownership ends and the provider is no longer polled. */
async function takeBack(db: Database, shop: Shop, payment: PaymentRow, at: number): Promise<void> {
  const state = hasArrived(payment.state) ? 'refunded' : 'expired'
  await kindOf(shop, payment).withdraw(db, payment.subject_id, at)
  await endRefundsOf(db, payment.id, at)
  await setPaymentState(db, payment.id, state)
  const detail = 'It was made in the sandbox: no money has moved.'
  await insertPaymentEvent(db, { payment_id: payment.id, at, source: 'operator', state, detail })
  const facts = { source: 'sandbox' }
  await writeAudit(db, shop, { action: `payment.${state}`, subject: payment.id, facts })
}

export const stampCommand: Command = {
  name: 'stamp',
  summary: 'says once whether an older database is live or of the sandbox',
  help: `npm run admin -- stamp live|uat|sandbox

Every database is marked at its first opening, and the other settings then refuse to open it. For one
that is older than the mark, and does not tell by its payments what it is, say it here. If it was used
in the sandbox and live, what was bought in the sandbox is taken back, as no money had moved for it, and
everybody is logged out. Stop the server before. It is the only command that brings the records of an
older version up to date: the server refuses them until they are marked.`,
  options: {},
  anyMode: true,
  migrates: true,
  async run(shop, given, print) {
    const word = onlyWord(given, 'mode')
    const mode = shopModes.find((known) => known === word)
    if (!mode) throw new UsageError('A database is live, uat or sandbox.')
    const takenBack = await stampShop(shop, mode)
    print(`This is the database of ${modeNames[mode]} from now on.`)
    if (takenBack > 0) print(`Payments of the sandbox that were taken back: ${takenBack}.`)
    return 0
  },
}

async function testAlarm(shop: Shop, print: (line: string) => void): Promise<number> {
  if (shop.watchers.alarm === undefined) {
    print('ALARM_URL is not set: docs/operations.md says what it is for.')
    return 1
  }
  const failure = await postTest(shop)
  print(
    failure === undefined
      ? 'ALARM_URL took the test: see whether it has arrived.'
      : `ALARM_URL did not take the test: ${failure}.`,
  )
  return failure === undefined ? 0 : 1
}

const mostExamples = 20

export const troublesCommand: Command = {
  name: 'troubles',
  summary: 'what is wrong at this moment, and what to do about it',
  help: `npm run admin -- troubles [--test]

Measures everything that the firm would be told of: the payment service, payments, deliveries, refunds,
mails, backups, the disk and the certificate. Prints what is wrong, since when the server has known it,
what to do, and which payments or refunds to look at. Exit code 1 if anything is wrong.
With --test it measures nothing, and posts a test to ALARM_URL.`,
  anyMode: true,
  options: { test: { type: 'boolean' } },
  async run(shop, { words, flag }, print) {
    if (words.length > 0) throw new UsageError('troubles takes no words.')
    if (flag('test')) return await testAlarm(shop, print)
    const known = new Map((await listTroubles(shop.db)).map(({ name, since }) => [name, since]))
    let count = 0
    for (const trouble of troubles) {
      const value = await trouble.measure(shop)
      if (!isBeyond(trouble, value)) continue
      count += 1
      const since = known.get(keyOf(trouble))
      print(`${trouble.name}: ${trouble.sentence(value)}`)
      if (since !== undefined) print(`  since ${indiaMoment(since)}`)
      print(`  ${trouble.advice}`)
      const examples = (await trouble.examples?.(shop)) ?? []
      for (const example of examples.slice(0, mostExamples)) print(`  ${example}`)
    }
    if (count === 0) print('Nothing is wrong.')
    return count > 0 ? 1 : 0
  },
}

const words: Readonly<Record<FoundMode, string>> = {
  live: 'live',
  uat: 'rehearsal',
  sandbox: 'sandbox',
  new: 'empty',
  unknown: 'nothing says yet whether live',
  mixed: 'sandbox and live in one',
}

/** 'Shop of /var/lib/samriddhi (live)': the database in use, without its password. */
export async function shopTitle(db: Database, connectionString: string): Promise<string> {
  return `Shop of ${folderOf(connectionString)} (${words[await findMode(db)]})`
}
