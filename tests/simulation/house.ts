import { backgroundJobs } from '#server/jobs.ts'
import type { Shop } from '#server/shop.ts'
import { PaymentProviderError } from '#server/providers/provider.ts'
import { Refusal } from '#server/refusal.ts'
import { cancelOwn } from '#server/bookings/cancel-appointment.ts'
import { refundPayment } from '#server/payments/refund-payment.ts'
import { slots } from './processes.ts'
import type { World } from './world.ts'

const second = 1000
const minute = 60 * second

type JobName = keyof typeof backgroundJobs

/** How long each process lets pass between two turns of a job; undefined for one that neither moves money nor delivers. */
const gapsMs = {
  pollPayments: 8 * second,
  pollRefunds: 20 * second,
  refundUndecided: 30 * second,
  deliverMails: 15 * second,
  settleDayIfDue: 10 * minute,
  cleanUpHourly: 20 * minute,
  runAppointmentJobs: 5 * minute,
  sealAudit: undefined,
  followReleases: undefined,
  writeReminders: undefined,
  writeComplaintReminders: undefined,
  probeProviders: undefined,
  watchTroubles: undefined,
  writeDigestIfDue: undefined,
  forgetOldLimits: undefined,
  switchOnTime: undefined,
  recordDeletions: undefined,
  uploadCopies: undefined,
  callWatcher: undefined,
} satisfies Readonly<Record<JobName, number | undefined>>

export function every(
  { timeline }: World,
  goesOn: () => boolean,
  gap: () => number,
  run: () => Promise<unknown>,
): void {
  const turn = async () => {
    if (!goesOn()) return
    await run()
    timeline.after(gap(), turn)
  }
  timeline.after(gap(), turn)
}

/** What the background of each process does, and the firm's operator. */
export function keepHouse(world: World, broken: string[]): void {
  const { state, live, random } = world
  const always = () => true
  const slow = (gapMs: number) => () =>
    state.isTroubled ? gapMs * (state.isBusy ? 1 : 6) : 60 * minute
  const some = () => slots.filter(() => random.chance(0.5))
  const inSome = (work: (shop: Shop) => Promise<void>) => () =>
    Promise.all(some().map((slot) => live(work, slot)))

  for (const name of Object.keys(gapsMs) as JobName[]) {
    const gapMs = gapsMs[name]
    if (gapMs === undefined) continue
    const { run } = backgroundJobs[name]
    const turn = name === 'pollPayments' ? () => pollInSome(world, some(), broken) : inSome(run)
    every(world, always, slow(gapMs), turn)
  }
  every(
    world,
    always,
    () => 8 * minute,
    () => live(operate(world)),
  )
  every(
    world,
    always,
    () => 8 * minute,
    () => live(cancelAppointment(world)),
  )
}

/** However many processes poll at once, the provider is asked once about a payment. */
async function pollInSome(
  { live, wire, timeline, processes }: World,
  some: readonly (typeof slots)[number][],
  broken: string[],
): Promise<void> {
  const [startedAt, isAlone] = [timeline.now(), processes.state.unfinished === 0]
  wire.asked.clear()
  await Promise.all(some.map((slot) => live(backgroundJobs.pollPayments.run, slot)))
  if (!isAlone || timeline.now() !== startedAt) return
  for (const [id, times] of wire.asked)
    if (times > 1) broken.push(`${id} was asked about ${times} times by pollers at one moment`)
}

/**
 * Refunds what somebody asked for, whole, in part or in the provider's dashboard, and asks anew for what
 * the provider could not give back.
 */
function operate({ random, state, truth }: World) {
  return async (shop: Shop) => {
    const wanted = state.isTroubled && random.chance(0.15) ? ['paid' as const] : []
    const rows = await shop.db
      .selectFrom('payments')
      .select('id')
      .where('state', 'in', ['refund_failed', ...wanted])
      .orderBy('state', 'desc')
      .orderBy('id')
      .limit(20)
      .execute()
    if (rows.length === 0) return
    const { id } = random.pick(rows)
    if (state.isTroubled && random.chance(0.2)) return truth.refundElsewhere(id)
    const part = random.chance(0.3) ? { amountPaise: 100 } : undefined
    await orRefusal(() => refundPayment(shop, id, { reason: 'Asked for by phone.', part }))
  }
}

/** Somebody cancels in time what they have paid; of half of it, the firm has just begun to give a part back. */
function cancelAppointment({ random, state }: World) {
  return async (shop: Shop) => {
    if (!state.isTroubled || !random.chance(0.1)) return
    const rows = await shop.db
      .selectFrom('appointments')
      .innerJoin('payments', 'payments.subject_id', 'appointments.id')
      .select(['appointments.id', 'payments.id as paymentId'])
      .where('appointments.state', '=', 'confirmed')
      .where('payments.state', '=', 'paid')
      .orderBy('payments.id')
      .limit(20)
      .execute()
    if (rows.length === 0) return
    const { id, paymentId } = random.pick(rows)
    const part = { reason: 'For the trouble.', part: { amountPaise: 100 } }
    if (random.chance(0.5)) await orRefusal(() => refundPayment(shop, paymentId, part))
    await orRefusal(() => cancelOwn(shop, id))
  }
}

/** Under way already, nothing is left, or no answer: whoever asks hears why. */
export async function orRefusal(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof Refusal || error instanceof PaymentProviderError) return false
    throw error
  }
}
