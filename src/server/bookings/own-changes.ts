import type { AppointmentPage } from '#contracts/appointments/get-appointment.ts'
import type { Client } from '#server/http/client-address.ts'
import { limitNetwork } from '#server/rate-limit/limit-uses.ts'
import type { Shop } from '#server/shop.ts'
import { openAppointment } from './appointment-key.ts'
import { viewAppointment } from './appointment-view.ts'
import { cancelOwn } from './cancel-appointment.ts'
import { moveAppointment } from './move-appointment.ts'
import { proveAppointment } from './prove-appointment.ts'

/** Of one household in an hour: more than anybody needs, and each may write mails. */
const changesPerHour = { name: 'appointment-changes', limit: 60, windowMs: 60 * 60_000 }

interface Link {
  readonly id: string
  readonly key: string
}

/** With the code from the mail; see `proveAppointment`. */
export async function proveOwn(
  shop: Shop,
  proof: Link & { readonly code: string },
  client: Client,
): Promise<AppointmentPage> {
  return await viewAppointment(shop, await proveAppointment(shop, proof, client))
}

/** To another free time; see `moveAppointment`. */
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

/** See `cancelOwn`. */
export async function cancelByLink(
  shop: Shop,
  link: Link,
  client: Client,
): Promise<AppointmentPage> {
  await limitNetwork(shop, client, changesPerHour)
  const { id } = await openAppointment(shop, link)
  return await viewAppointment(shop, await cancelOwn(shop, id))
}
