import { sql } from 'kysely'
import type { StartedPayment } from '#contracts/orders.ts'
import { billOf } from '#domain/bill.ts'
import { defaultLanguage } from '#domain/language.ts'
import type { Database } from '#server/database/tables.ts'
import { anotherAttempt } from '#server/payments/another-attempt.ts'
import { describeBuyer } from '#server/payments/buyer.ts'
import { payerOf } from '#server/payments/payer.ts'
import { kindOf, type PurchaseType } from '#server/payments/find-purchase-type.ts'
import { refuseOtherPrice } from '#server/payments/status-page-link.ts'
import { officeList } from '#server/payments/queries/office-list.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import { renderMail } from '#server/mail/template.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import type { Shop } from '#server/shop.ts'

/** Whoever comes, and whether their place is held for them, theirs, or anybody's. */
interface WorkshopRow {
  id: string
  name: string
  email: string
  phone: string
  place: 'held' | 'theirs' | 'free'
}
type Guest = Pick<WorkshopRow, 'name' | 'email' | 'phone'>

export const workshopPaise = 49_900
const columns = ['id', 'name', 'email', 'phone', 'place'] as const

const workshops = (db: Database) => db.$extendTables<{ workshops: WorkshopRow }>()
const find = (db: Database, id: string) =>
  workshops(db).selectFrom('workshops').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const list = (db: Database, email: string) =>
  workshops(db).selectFrom('workshops').selectAll().where('email', '=', email).execute()
const set = async (db: Database, id: string, values: Partial<WorkshopRow>) => {
  await workshops(db).updateTable('workshops').set(values).where('id', '=', id).execute()
}

export async function createWorkshops({ db }: Shop): Promise<void> {
  await sql`create table workshops (
    id text primary key, name text not null, email text not null, phone text not null, place text not null
  )`.execute(db)
}

async function hold(db: Database, { name, email, phone }: Guest): Promise<string> {
  const id = crypto.randomUUID()
  const row = { id, name, email, phone, place: 'held' as const }
  await workshops(db).insertInto('workshops').values(row).execute()
  return id
}

const bill = () => billOf([{ productId: 'workshop', quantity: 1, pricePaise: workshopPaise }])

export async function bookWorkshop(shop: Shop, guest: Guest): Promise<StartedPayment> {
  return await startPayment(shop, {
    kind: workshopKind,
    bill: bill(),
    payer: payerOf(shop, guest),
    intent: guest,
    memo: guest,
    store: (db) => hold(db, guest),
  })
}

/** A kind of purchase that the shop does not have, and nothing of the product has ever heard of. */
export const workshopKind: PurchaseType = {
  name: 'workshop',
  words: () => ({
    one: 'a workshop',
    counted: (count) => `${count} workshops`,
    paid: 'Workshops',
    next: 'Bring a cushion.',
    remains: 'No place is kept for you.',
  }),
  boughtAt: '/workshop',
  refusals: { changed: 'bookingChanged', justBought: 'justBooked' },
  async deliver(db, shop, payment, at) {
    await set(db, payment.subject_id, { place: 'theirs' })
    await insertMail(
      db,
      await workshopKind.receipt({ ...shop, db }, payment.subject_id, payment),
      at,
    )
    return undefined
  },
  async release(db, id) {
    if ((await find(db, id)).place === 'held') await set(db, id, { place: 'free' })
  },
  withdraw: (db, id) => set(db, id, { place: 'free' }),
  async buyer(db, id) {
    const { name, email, phone } = await find(db, id)
    return { email, language: defaultLanguage, who: describeBuyer(name, email, phone) }
  },
  findAddress: async (db, id) => (await find(db, id)).email || undefined,
  setAddress: (db, id, email) => set(db, id, { email }),
  async receipt({ db, catalogue: { firm } }, id) {
    const { name, email } = await find(db, id)
    const paragraphs = [`Hello ${name},`, 'A place in the workshop is yours.']
    const to = { email, language: defaultLanguage }
    return { ...(await renderMail({ firm, to, subject: 'Your place', paragraphs })), about: id }
  },
  statusPage: (_db, _shop, { amount_paise: pricePaise }) =>
    Promise.resolve({
      lines: [{ name: () => 'A workshop', quantity: 1, pricePaise }],
      today: { pricePaise: workshopPaise },
      onceItIsPaid: [],
      forOthers: [],
    }),
  async payAgain(shop, payment, { shownPaise }) {
    refuseOtherPrice(workshopPaise, shownPaise)
    const guest = await find(shop.db, payment.subject_id)
    return await startPayment(shop, {
      ...anotherAttempt(kindOf(shop, payment), payment, shop.now()),
      bill: bill(),
      memo: guest,
      store: (db) => hold(db, guest),
    })
  },
  bookings: undefined,
  lists: [
    officeList({
      name: 'workshops',
      rows: (db) => workshops(db).selectFrom('workshops').select(columns).execute(),
      knowsEmail: false,
      columns,
    }),
  ],
  describe: async (db, id) => ({ fields: { ...(await find(db, id)) } }),
  personalData: async ({ db }, { email }) => ({
    ids: (await list(db, email)).map(({ id }) => id),
    data: {},
  }),
  retained: [{ retention: 'bookings', table: 'workshops', columns: ['name', 'email', 'phone'] }],
  detach: async (db, { email }) => (await list(db, email)).map(({ id }) => id),
  async erase(db, decided) {
    await workshops(db)
      .updateTable('workshops')
      .set({ name: '', email: '', phone: '' })
      .where('id', 'in', decided)
      .execute()
  },
}
