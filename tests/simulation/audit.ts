import { hasQuantity } from '#domain/item.ts'
import type { Database } from '#server/database/tables.ts'
import { comparePayments } from '#server/services/reconcile.ts'
import type { Shoppers } from './shoppers.ts'
import type { World } from './world.ts'

export interface Findings {
  /** A sentence for each rule that was broken; none when the books are clean. */
  readonly violations: readonly string[]
  readonly states: Readonly<Record<string, number>>
  readonly refunds: number
}

/** Reads both books and everything that was delivered, and tells what does not fit together. */
export async function audit(world: World, shoppers: Shoppers): Promise<Findings> {
  const found = await world.live(async (shop) => {
    const books = await readBooks(shop.db)
    const violations = [
      ...shoppers.broken,
      ...auditMoney(world, books),
      ...auditDeliveries(world, books),
      ...auditCharges(books, shoppers),
      ...auditRest(books),
    ]
    const { differences } = await comparePayments(shop, { fromMs: 0, untilMs: shop.now() + 1 })
    const differ = differences.map(
      ({ id, ours, theirs }) => `${id}: ours ${ours}, theirs ${theirs}`,
    )
    return { books, violations: [...violations, ...differ] }
  })
  if (found instanceof Error) throw found
  const states: Record<string, number> = {}
  for (const { state } of found.books.payments) states[state] = (states[state] ?? 0) + 1
  return { violations: found.violations, states, refunds: found.books.refunds.length }
}

async function readBooks(db: Database) {
  return {
    payments: await db.selectFrom('payments').selectAll().orderBy('created_at').execute(),
    refunds: await db.selectFrom('refunds').selectAll().execute(),
    orders: new Map((await db.selectFrom('orders').selectAll().execute()).map((o) => [o.id, o])),
    items: Map.groupBy(
      await db.selectFrom('order_items').selectAll().execute(),
      ({ order_id }) => order_id,
    ),
    rights: await db.selectFrom('entitlements').selectAll().execute(),
    enrollments: new Map(
      (await db.selectFrom('enrollments').selectAll().execute()).map((e) => [e.id, e]),
    ),
    seats: await db.selectFrom('webinar_seats').selectAll().execute(),
    unsent: await db.selectFrom('mails').selectAll().where('done_at', 'is', null).execute(),
    givenUp: await db.selectFrom('mails').selectAll().where('last_error', 'is not', null).execute(),
  }
}

type Books = Awaited<ReturnType<typeof readBooks>>

/** The provider's money is our money, rupee by rupee and payment by payment. */
function auditMoney({ scripted }: World, { payments, refunds }: Books): string[] {
  const wrong: string[] = []
  const ours = new Map(payments.map((payment) => [payment.id, payment]))
  const given = [...scripted.refunds.values()]
    .filter(({ state }) => state === 'refunded')
    .map(({ paymentId, amountPaise }) => ({ payment: paymentId, paise: amountPaise }))
  const own = refunds
    .filter(({ state }) => state === 'refunded')
    .map(({ payment_id, amount_paise }) => ({ payment: payment_id, paise: amount_paise }))
  for (const { id, state, amountPaise, arrivedPaise } of scripted.orders.values()) {
    const payment = ours.get(id)
    const isIn = payment && !['pending', 'failed', 'expired'].includes(payment.state)
    if ((state === 'paid') !== isIn)
      wrong.push(`${id} is ${state}, our book says ${payment?.state}`)
    if (!payment) continue
    if (payment.amount_paise !== amountPaise) wrong.push(`${id} has two amounts`)
    if (state !== 'paid') continue
    const backOf = (given: readonly { payment: string; paise: number }[]) =>
      given.filter(({ payment }) => payment === id).reduce((sum, { paise }) => sum + paise, 0)
    const [theirs, booked] = [backOf(given), backOf(own)]
    if (payment.arrived_paise !== arrivedPaise)
      wrong.push(`of ${id}, ${arrivedPaise} arrived, our book says ${payment.arrived_paise}`)
    if (theirs !== booked)
      wrong.push(`of ${id}, the provider gave back ${theirs}, our book says ${booked}`)
    if ((payment.state === 'refunded') !== (theirs === arrivedPaise))
      wrong.push(`${id} is ${payment.state}, and ${theirs} of ${arrivedPaise} are back`)
    if (arrivedPaise !== amountPaise && payment.state === 'paid')
      wrong.push(`${id} was honoured with ${arrivedPaise} instead of ${amountPaise}`)
  }
  return wrong
}

/** Who has paid has it, once; who has not paid, or has the money back, has it not. */
function auditDeliveries({ mails }: World, books: Books): string[] {
  const wrong: string[] = []
  const owned = new Set(books.rights.map(({ order_id, product_id }) => `${order_id} ${product_id}`))
  const texts = Map.groupBy([...mails.values()], ({ text }) => /pay_[\w-]{32}/.exec(text)?.[0])
  for (const { id, kind, state, subject_id } of books.payments) {
    const subjects = (texts.get(id) ?? []).map(({ subject }) => subject)
    const told = (start: RegExp) => subjects.filter((subject) => start.test(subject)).length
    const receipts = told(/^(We have received|Your consultation|Your seat)/)
    if (state === 'paid' && receipts !== 1) wrong.push(`${id} is paid and has ${receipts} receipts`)
    if (['pending', 'failed', 'expired'].includes(state) && subjects.length > 0)
      wrong.push(`${id} is ${state}, and mails say: ${subjects.join('; ')}`)
    if (['refunding', 'refunded'].includes(state) && told(/is being refunded$/) < 1)
      wrong.push(`${id} is ${state}, and nobody told the buyer`)
    const singles = (books.items.get(subject_id) ?? []).filter(
      (item) => !hasQuantity(item.item_type),
    )
    for (const { product_id } of singles)
      if (owned.has(`${subject_id} ${product_id}`) !== (state === 'paid'))
        wrong.push(`${id} is ${state}, and ${product_id} does not fit that`)
    const seat = kind === 'seat' && books.enrollments.get(subject_id)?.state
    if (seat && (seat === 'confirmed') !== (state === 'paid'))
      wrong.push(`${id} is ${state}, and its seat is ${seat}`)
  }
  return wrong
}

/** Nobody pays twice for one wish, for one order, or for what can be owned once. */
function auditCharges({ payments, orders, items }: Books, { pages }: Shoppers): string[] {
  const wrong: string[] = []
  const paid = payments.filter(({ state }) => state === 'paid')
  const paidIds = new Set(paid.map(({ id }) => id))
  for (const [wish, ids] of pages) {
    const charged = [...ids].filter((id) => paidIds.has(id))
    if (charged.length > 1) wrong.push(`${wish} was charged twice: ${charged.join(', ')}`)
  }
  const subjects = new Set<string>()
  const owners = new Set<string>()
  for (const { id, subject_id } of paid) {
    if (subjects.has(subject_id)) wrong.push(`${id} pays for an order that is paid already`)
    subjects.add(subject_id)
    for (const { item_type, product_id } of items.get(subject_id) ?? []) {
      const owner = `${orders.get(subject_id)?.user_id} ${product_id}`
      if (hasQuantity(item_type)) continue
      if (owners.has(owner)) wrong.push(`${id} pays again for ${owner}`)
      owners.add(owner)
    }
  }
  return wrong
}

/** Nothing is left half done. */
function auditRest({ payments, refunds, enrollments, seats, unsent, givenUp }: Books): string[] {
  const wrong = payments
    .filter(({ state }) => ['pending', 'refunding', 'refund_failed'].includes(state))
    .map(({ id, state }) => `${id} is still ${state}`)
  wrong.push(
    ...refunds.filter((r) => r.state === 'asked').map(({ id }) => `${id} is still asked for`),
  )
  wrong.push(...unsent.map(({ id }) => `mail ${id} was never sent`))
  wrong.push(...givenUp.map(({ id }) => `mail ${id} was given up`))
  const taken = Map.groupBy(enrollments.values(), ({ webinar_id }) => webinar_id)
  for (const { webinar_id, taken: counted, held: countedHeld } of seats) {
    const rows = taken.get(webinar_id) ?? []
    const held = rows.filter(({ state }) => state === 'held').length
    const confirmed = rows.filter(({ state }) => state === 'confirmed').length
    if (held + confirmed !== counted)
      wrong.push(`${webinar_id}: ${counted} seats counted, ${held + confirmed} given`)
    if (held !== countedHeld)
      wrong.push(`${webinar_id}: ${countedHeld} holds counted, ${held} made`)
    if (webinar_id !== 'soon' && counted > 20) wrong.push(`${webinar_id} is overbooked`)
  }
  return wrong
}
