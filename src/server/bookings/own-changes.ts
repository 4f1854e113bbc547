import type { AppointmentPage } from '#contracts/appointments.ts'
import { linkProofPattern } from '#domain/identity.ts'
import { checkCode, checkLink } from '#server/account/email-verification.ts'
import type { AppointmentRow } from '#server/database/purchase-tables.ts'
import { inQueue } from '#server/database/named-lock.ts'
import type { Database } from '#server/database/tables.ts'
import type { Client } from '#server/http/client-address.ts'
import { takeUse } from '#server/rate-limit/queries/rate-limits.ts'
import { limitNetwork } from '#server/rate-limit/rate-limit.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { viewAppointment } from './appointment-page.ts'
import { freeHad, proofKeyOf, freeLimitUses } from './book-appointment.ts'
import { cancelOwn } from './cancel-appointment.ts'
import { orSlotTaken, TimeGone } from './hold-time.ts'
import { moveAppointment, placeAppointment } from './move-appointment.ts'
import { findAppointment, getAppointment, lockAppointment } from './queries/appointments.ts'
import { openAppointment } from './sold-appointment.ts'
import { notifyConfirmed } from './notify-appointment.ts'

interface Proof {
  readonly id: string
  readonly key: string
  /** The code or link proof from the mail. */
  readonly code: string
}

/**
 * Confirms a free appointment with the mailed code; idempotent. A time released meanwhile is taken again if it is still
 * free. Throws `wrong-code`, `slot-taken`, `too-many-requests` if the customer has had a free one meanwhile, and
 * `not-found`.
 */
async function proveAppointment(
  shop: Shop,
  { id, key, code }: Proof,
  client: Client,
): Promise<AppointmentRow> {
  const row = await openAppointment(shop, { id, key })
  if (row.state === 'confirmed') return row
  if (row.price_paise > 0 || !['held', 'freed'].includes(row.state)) throw notHeld()
  const requested = { startsAtMs: row.starts_at, coachId: row.coach_id }
  const proven = await orSlotTaken(shop, row.type_id, requested, async () => {
    const useUp = await checked(shop, row, code, client)
    return await inQueue(shop.db, `appointment:${id}`, shop.now(), async (db) => {
      const own = await lockAppointment(db, id)
      if (own?.state === 'confirmed') return own
      await useUp(db)
      return await confirmFree(db, shop, own)
    })
  }).catch(async (error: unknown) => {
    // Submitted twice: the first request has used the code up.
    const now = await findAppointment(shop.db, id)
    if (now?.state === 'confirmed') return now
    throw error
  })
  void shop.outbox.deliver()
  return proven
}

const notHeld = () => new Refusal('invalid-request', 'notHeld')

async function checked(shop: Shop, row: AppointmentRow, code: string, client: Client) {
  const key = proofKeyOf(row)
  return linkProofPattern.test(code)
    ? await checkLink(shop, key, code)
    : await checkCode(shop, key, code, client)
}

async function confirmFree(
  db: Database,
  shop: Shop,
  row: AppointmentRow | undefined,
): Promise<AppointmentRow> {
  if (!row || !['held', 'freed'].includes(row.state)) throw notHeld()
  for (const use of freeLimitUses(shop, row))
    if (!(await takeUse(db, use, shop.now()))) throw freeHad(shop)
  if (!(await placeAppointment(db, shop, row))) throw new TimeGone()
  const placed = await getAppointment(db, row.id)
  await notifyConfirmed(db, shop, placed)
  return placed
}

/** Per household and hour: more than anyone needs, and each may write mails. */
const changesPerHour = { name: 'appointment-changes', limit: 60, windowMs: 60 * 60_000 }

interface Link {
  readonly id: string
  readonly key: string
}

/** Confirms with the code from the mail; see `proveAppointment`. */
export async function proveOwn(
  shop: Shop,
  proof: Link & { readonly code: string },
  client: Client,
): Promise<AppointmentPage> {
  return await viewAppointment(shop, await proveAppointment(shop, proof, client))
}

/** Moves to another free time; see `moveAppointment`. */
export async function moveOwn(
  shop: Shop,
  { startsAt, coachId, ...link }: Link & { startsAt: string; coachId?: string | undefined },
  client: Client,
): Promise<AppointmentPage> {
  await limitNetwork(shop, client, changesPerHour)
  const { id } = await openAppointment(shop, link)
  const move = { startsAtMs: Date.parse(startsAt), coachId, by: 'person' } as const
  return await viewAppointment(shop, await moveAppointment(shop, id, move))
}

/** Cancels; see `cancelOwn`. */
export async function cancelByLink(
  shop: Shop,
  link: Link,
  client: Client,
): Promise<AppointmentPage> {
  await limitNetwork(shop, client, changesPerHour)
  const { id } = await openAppointment(shop, link)
  return await viewAppointment(shop, await cancelOwn(shop, id))
}
