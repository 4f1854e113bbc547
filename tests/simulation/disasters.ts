import { findPayment } from '#server/payments/queries/payments.ts'
import { findRefund } from '#server/payments/queries/refunds.ts'
import { recordRefund } from '#server/payments/refund-payment.ts'
import { every, orRefusal } from './house.ts'
import type { World } from './world.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Sets the clock of the machine wrong for a while, ahead or back. */
export function turnClocks(world: World): void {
  const { random, timeline, state } = world
  const isOpen = () => state.isTroubled
  every(
    world,
    isOpen,
    () => random.between(20, 70) * minute,
    () => {
      state.skewMs = random.pick([-2 * hour, -20 * minute, 10 * minute, 3 * hour, 14 * hour])
      state.clockJumps += 1
      timeline.after(random.between(1, 12) * minute, () => {
        state.skewMs = 0
        state.clockJumps += 1
      })
      return Promise.resolve()
    },
  )
}

/**
 * Copies the database now and then, and puts an older copy back: what happened since is lost here, and the
 * provider knows it. Every one of these takes about `spanMs`.
 */
export function loseBooks(world: World, isOpen: () => boolean, spanMs: number): void {
  const { random, timeline, state, engine, processes } = world
  const gap = () => random.between(spanMs / 2, spanMs)
  const dashboard = readDashboard(world)
  every(world, isOpen, gap, async () => {
    await processes.whileClosed(engine.copy)
    const copiedAt = timeline.now()
    await timeline.wait(random.between(5 * minute, Math.max(5 * minute, spanMs / 2)))
    if (!isOpen()) return
    await processes.whileClosed(engine.restore)
    state.restores += 1
    dashboard.lookSince(copiedAt)
  })
}

/**
 * Whoever has put an older copy back looks into the provider's dashboard, for three days, at what was paid and
 * given back since, and asks the shop about each of them. Another copy may have lost that again: then all anew.
 */
function readDashboard(world: World) {
  const { timeline, truth, live } = world
  const knownPayments = new Set<string>()
  const knownRefunds = new Set<string>()
  let sinceMs = Infinity
  let untilMs = 0

  function lookSince(copiedAt: number): void {
    sinceMs = Math.min(sinceMs, copiedAt)
    untilMs = timeline.now() + 72 * hour
    knownPayments.clear()
    knownRefunds.clear()
  }

  async function lookUp(id: string): Promise<void> {
    await live(async ({ db }, { app }) => {
      if (await findPayment(db, id)) return knownPayments.add(id)
      const answer = await app.request(`/api/payment/${id}`)
      const { paymentStatus = 'Pending' } = (await answer.json()) as { paymentStatus?: string }
      if (paymentStatus !== 'Pending') knownPayments.add(id)
      return undefined
    })
  }

  async function takeUp(id: string, paymentId: string): Promise<void> {
    const isKnown = await live(async (shop) => {
      if (await findRefund(shop.db, id)) return true
      return await orRefusal(() => recordRefund(shop, paymentId, id))
    })
    if (isKnown === true) knownRefunds.add(id)
  }

  const always = () => true
  every(
    world,
    always,
    () => hour,
    async () => {
      if (timeline.now() > untilMs) return
      for (const { id, paidAt, state } of [...truth.orders.values()]) {
        if (paidAt < sinceMs || state !== 'paid' || knownPayments.has(id)) continue
        await lookUp(id)
        await timeline.wait(2 * second)
      }
      for (const { id, paymentId, askedAt } of [...truth.refunds.values()])
        if (askedAt >= sinceMs && !knownRefunds.has(id)) await takeUp(id, paymentId)
    },
  )
  return { lookSince }
}
