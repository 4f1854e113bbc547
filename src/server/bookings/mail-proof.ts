import { normaliseEmail } from '#domain/email.ts'
import { otpResendMs } from '#domain/identity.ts'
import { mayBeCode, newCode, newTicket, type ProofKey } from '#server/account/email-verification.ts'
import { limitMails } from '#server/account/mail-limits.ts'
import { listLiveCodes } from '#server/account/queries/email-codes.ts'
import type { Database } from '#server/database/tables.ts'
import type { Client } from '#server/http/client-address.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import type { Shop } from '#server/shop.ts'
import { appointmentUrl, soldAs } from './sold-appointment.ts'
import { appointmentCodeMail, appointmentLinkMail } from './emails/consultations.ts'
import type { AppointmentRow } from '#server/database/purchase-tables.ts'

/**
 * Whose mailbox is to be proven, and from where: a code serves whatever its asker has chosen last, and is of no use
 * to anybody elsewhere who gives the same address.
 */
export const proofKeyOf = ({ email, holder }: AppointmentRow): ProofKey => ({
  email: normaliseEmail(email),
  purpose: 'appointment',
  browser_hash: holder || 'anybody',
})

/**
 * Mails the code that confirms a held appointment, or a link where too many codes were guessed wrong today. Whoever has
 * just been mailed one, for another time, uses that. Throws `too-many-requests`.
 */
export async function mailProof(
  db: Database,
  shop: Shop,
  row: AppointmentRow,
  client: Client,
): Promise<void> {
  const now = shop.now()
  const key = proofKeyOf(row)
  const own = (await listLiveCodes(db, key.email, now)).find(
    (code) => code.purpose === key.purpose && code.browser_hash === key.browser_hash,
  )
  if (own && own.sent_at > now - otpResendMs) return
  const { email, purpose } = key
  await limitMails(db, shop, { email, purpose, ...client, knownBrowser: '' }, now)
  const told = {
    firm: shop.catalogue.firm,
    to: row,
    name: soldAs(shop, row).name,
    startsAt: row.starts_at,
  }
  const mail = (await mayBeCode(db, shop, key, client))
    ? await appointmentCodeMail(told, await newCode(db, shop, key))
    : await appointmentLinkMail(told, await linkOf(db, shop, row))
  await insertMail(db, { ...mail, about: row.id }, now)
}

async function linkOf(db: Database, shop: Shop, row: AppointmentRow): Promise<string> {
  const proof = await newTicket(db, shop, proofKeyOf(row))
  return `${appointmentUrl(shop, row.id)}&proof=${proof}`
}
