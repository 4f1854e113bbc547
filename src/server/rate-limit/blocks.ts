import { isIP } from 'node:net'
import { emailProblem, mailboxOf } from '#domain/email.ts'
import { normalisePhone } from '#domain/phone.ts'
import type { BlockKind } from '#server/database/office-tables.ts'
import {
  type Client,
  loggedNetwork,
  networkOf,
  withoutAddress,
} from '#server/http/client-address.ts'
import { Refusal } from '#server/refusal.ts'
import { keyedHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { listBlocksOf } from './queries/blocks.ts'

/** How a block identifies its subject: the database reveals no identities. */
const digestOf = ({ secret }: Pick<Shop, 'secret'>, kind: BlockKind, value: string): string =>
  keyedHash(secret, 'blocks', kind, value)

/** The network's digest as in the log, from its address or from that digest itself. */
function networkIn(secret: Buffer, typed: string): string | undefined {
  const text = typed.trim()
  if (isIP(text)) return loggedNetwork(withoutAddress(secret, networkOf(text)))
  return /^[\w-]{16}$/.test(text) ? text : undefined
}

function normalised(secret: Buffer, kind: BlockKind, typed: string): string | undefined {
  if (kind === 'phone') return normalisePhone(typed)
  if (kind === 'network') return networkIn(secret, typed)
  return emailProblem(typed) ? undefined : mailboxOf(typed)
}

/** The digest of a typed mailbox, phone number or network address; undefined if invalid. */
export function blockedAs(
  shop: Pick<Shop, 'secret'>,
  { kind, value }: { readonly kind: BlockKind; readonly value: string },
): string | undefined {
  const known = normalised(shop.secret, kind, value)
  return known === undefined ? undefined : digestOf(shop, kind, known)
}

/** Contact data and network of a caller, as far as known. */
interface Caller {
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly client?: Client | undefined
}

/** The digests to look for in blocks. */
export function blockDigests(shop: Pick<Shop, 'secret'>, { email, phone, client }: Caller) {
  const digests = [
    email ? blockedAs(shop, { kind: 'mailbox', value: email }) : undefined,
    phone ? blockedAs(shop, { kind: 'phone', value: phone }) : undefined,
    client?.network ? digestOf(shop, 'network', loggedNetwork(client)) : undefined,
  ]
  return digests.filter((digest) => digest !== undefined)
}

/**
 * Guards what strangers can trigger: registration codes, bookings, holds, calls and enquiries. Throws
 * `too-many-requests`, which all of these can answer, for a mailbox, phone or network that the firm has blocked, with
 * the firm's phone number. Complaints, one's own data and purchases stay available to everyone.
 */
export async function refuseBlocked(
  shop: Pick<Shop, 'db' | 'secret' | 'catalogue'>,
  caller: Caller,
): Promise<void> {
  const blocks = await listBlocksOf(shop.db, blockDigests(shop, caller))
  if (blocks.length === 0) return
  throw new Refusal('too-many-requests', 'blocked', { phone: shop.catalogue.firm.phone })
}
