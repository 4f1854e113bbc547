import { unmatchedKind } from '#domain/payment-state.ts'
import { checkAudit, sealAudit } from '#server/audit/audit-chain.ts'
import { comparePayments } from '#server/payments/reconcile.ts'
import type { Shoppers } from '../shoppers.ts'
import type { Running } from '../processes.ts'
import type { World } from '../world.ts'
import { auditAppointments } from './appointments.ts'
import { type Books, readBooks } from './books.ts'
import { auditCharges, auditDeliveries } from './deliveries.ts'
import { addUp, auditMoney, auditSums, type Sums } from './money.ts'
import { lookAtPassport } from './passports.ts'
import { auditRecord } from './record.ts'
import { auditCarts, auditManners, auditRest, auditSeats } from './rest.ts'

export interface Findings {
  /** A sentence for each rule that was broken, with the history of its payment; none when all is well. */
  readonly violations: readonly string[]
  readonly states: Readonly<Record<string, number>>
  readonly unmatchedStates: Readonly<Record<string, number>>
  readonly refunds: number
  /** How many payments differ, which the comparison with the provider names. */
  readonly told: number
  readonly sums: { readonly theirs: Sums; readonly ours: Sums }
}

function countStates(rows: readonly { state: string }[]): Record<string, number> {
  const states: Record<string, number> = {}
  for (const { state } of rows) states[state] = (states[state] ?? 0) + 1
  return states
}

/** Reads both books and everything that was delivered, and tells what does not fit together. */
export async function audit(
  world: World,
  shoppers: Shoppers,
  users: readonly string[],
): Promise<Findings> {
  const found = await world.live(async (shop, running) => {
    const { differences } = await comparePayments(shop, {
      fromMs: 0,
      untilMs: Number.MAX_SAFE_INTEGER,
    })
    await sealAudit(shop.db)
    const { problem } = await checkAudit(shop.db)
    const books = await readBooks(shop.db)
    const pages = await auditPassports(world, running, books)
    return { books, differences, problem, pages }
  })
  if (found instanceof Error) throw found
  const { books, differences, problem, pages } = found
  for (const { payment_id, at, source, state, detail } of books.events)
    world.history.note(payment_id, `[${new Date(at).toISOString()}] ${source}: ${state} ${detail}`)

  const told = new Set(differences.map(({ transactionId }) => transactionId))
  const sums = addUp(world, books, told)
  const violations = [
    ...new Set([
      ...shoppers.broken,
      ...auditMoney(world, books, told),
      ...auditSums(sums),
      ...auditDeliveries(world, books),
      ...auditCharges(books, shoppers),
      ...auditRest(books),
      ...auditRecord(books),
      ...(problem === undefined ? [] : [problem]),
      ...auditSeats(books),
      ...auditAppointments(books),
      ...auditCarts(books, users),
      ...auditManners(world),
      ...auditTold(world, differences),
      ...pages,
    ]),
  ]
  return {
    violations: violations.map((sentence) => world.history.tell(sentence)),
    states: countStates(books.payments),
    unmatchedStates: countStates(books.payments.filter(({ kind }) => kind === unmatchedKind)),
    refunds: books.refunds.length,
    told: told.size,
    sums: { theirs: sums.theirs, ours: sums.ours },
  }
}

/** The page of each purchase says what the books say. */
async function auditPassports(
  { truth, timeline }: World,
  running: Running,
  { payments }: Books,
): Promise<string[]> {
  const wrong: string[] = []
  for (const { id } of payments) {
    const sentence = await lookAtPassport(running, id, truth.orders.get(id), timeline.now())
    if (sentence) wrong.push(sentence)
  }
  return wrong
}

/** The comparison names what the bank has changed behind our back, and nothing else. */
function auditTold(
  { truth }: World,
  differences: Awaited<ReturnType<typeof comparePayments>>['differences'],
): string[] {
  return differences
    .filter(({ transactionId: id }) => {
      const isTakenBack = [...truth.refunds.values()].some(
        (r) => r.paymentId === id && r.isTakenBack,
      )
      return !truth.orders.get(id)?.isCorrected && !isTakenBack
    })
    .map(
      ({ id, ours, theirs, transactionId }) =>
        `${id} of ${transactionId}: ours ${ours}, theirs ${theirs}`,
    )
}
