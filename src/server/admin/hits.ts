import { z } from 'zod'
import { indiaMoment } from '#domain/india-time.ts'
import { parseJson } from '#domain/json.ts'
import { formatRupees } from '#domain/money.ts'
import { formatPhone } from '#domain/phone.ts'
import { knownWebinar, soldItems } from '#server/catalogue/sold-items.ts'
import { listOrderItems } from '#server/orders/queries/orders.ts'
import type { Shop } from '#server/shop.ts'
import {
  readAccounts,
  readAppointments,
  readComplaints,
  readConsultations,
  readMails,
  readOrders,
  readPayments,
  readRefunds,
  readSeats,
  readTrainings,
} from './queries/hits.ts'
import type { HitKind, Reference } from './queries/look-up.ts'

/** An entry in a list of mixed kinds. */
export interface SearchHit {
  readonly kind: HitKind
  /** The displayed id: for a complaint, its ticket. */
  readonly id: string
  /** Creation time, epoch milliseconds. */
  readonly at: number
  /** The person's name, or what it is. */
  readonly title: string
  readonly detail: string
  readonly state: string
}

type Described = Omit<SearchHit, 'kind'> & { readonly kind?: HitKind }
type Describe = (shop: Shop, ids: readonly string[]) => Promise<Described[]>

const joined = (...parts: readonly (string | null | undefined | false)[]) =>
  parts.filter(Boolean).join(' · ')

const longestMessage = 80
const short = (text: string) =>
  text.length > longestMessage ? `${text.slice(0, longestMessage)}…` : text

const phoneOf = (phone: string) => phone && formatPhone(phone)

/** Call state of a request for a call. */
const callState = (calledAt: number | null) => (calledAt === null ? 'to-call' : 'called')

/** Delivery state of a mail. */
export const mailState = (mail: { done_at: number | null; last_error: string | null }) => {
  if (mail.done_at === null) return 'waiting' as const
  return mail.last_error === null ? ('sent' as const) : ('given-up' as const)
}

const Params = z.record(z.string(), z.string())

/** The subject of an unsent mail; undefined for one that expires, as its subject contains a code. */
export const subjectOf = (
  { subject }: Readonly<Record<string, string>>,
  { expires_at }: { readonly expires_at?: number | null },
): string | undefined => (expires_at === null ? subject : undefined)

/** The parameters of a mail; empty once deleted. */
const paramsOf = (params: string) => Params.safeParse(parseJson(params)).data ?? {}

async function describeOrders(shop: Shop, ids: readonly string[]): Promise<Described[]> {
  const rows = await readOrders(shop.db, ids)
  const items = Map.groupBy(await listOrderItems(shop.db, ids), ({ order_id }) => order_id)
  return rows.map(({ id, at, name, email, phone, total_paise, fulfilment, state }) => {
    const lines = items.get(id) ?? []
    const goods = lines.map((item) => `${item.quantity} × ${item.name}`).join(', ')
    const isPaid = state === 'paid'
    const detail = joined(goods, formatRupees(total_paise), phoneOf(phone), isPaid && fulfilment)
    return { id, at, title: name || email, detail, state: state ?? '' }
  })
}

async function describeConsultations(shop: Shop, ids: readonly string[]): Promise<Described[]> {
  const rows = await readConsultations(shop.db, ids)
  return rows.map(({ id, at, name, email, phone, message, free_minutes, called_at, state }) => {
    const isFree = free_minutes !== null
    return {
      ...{ id, at, title: name || email, kind: isFree ? 'call' : 'consultation' },
      detail: joined(phoneOf(phone), short(message)),
      state: isFree || called_at !== null ? callState(called_at) : (state ?? ''),
    }
  })
}

async function describeSeats(shop: Shop, ids: readonly string[]): Promise<Described[]> {
  const rows = await readSeats(shop.db, ids)
  const webinars = new Map<string, string>()
  for (const { webinar_id: id } of rows)
    if (!webinars.has(id)) webinars.set(id, (await knownWebinar(shop.db, shop, id))?.title ?? id)
  return rows.map(({ id, at, name, email, phone, webinar_id, state, attendance }) => {
    const detail = joined(webinars.get(webinar_id), phoneOf(phone))
    return { id, at, title: name || email, detail, state: attendance ?? state }
  })
}

/** The name of an appointment type; its id when no longer offered. */
export const appointmentName = ({ catalogue }: Pick<Shop, 'catalogue'>, typeId: string) =>
  catalogue.appointments.find(({ id }) => id === typeId)?.name ?? typeId

/** The name of a coach. */
export const coachName = ({ catalogue }: Pick<Shop, 'catalogue'>, coachId: string) =>
  catalogue.appointments.flatMap(({ coaches }) => coaches).find(({ id }) => id === coachId)?.name ??
  coachId

/** '2026-11-21 18:30' in India. */
const clockOf = (at: number) => indiaMoment(at).slice(0, 16).replace('T', ' ')

async function describeAppointments(shop: Shop, ids: readonly string[]): Promise<Described[]> {
  const rows = await readAppointments(shop.db, ids)
  return rows.map(({ id, at, name, email, phone, type_id, coach_id, starts_at, state }) => {
    const what = `${appointmentName(shop, type_id)}, ${clockOf(starts_at)}`
    const detail = joined(what, coachName(shop, coach_id), phoneOf(phone))
    return { id, at, title: name || email, detail, state }
  })
}

async function describeAccounts({ db }: Shop, ids: readonly string[]): Promise<Described[]> {
  const rows = await readAccounts(db, ids)
  return rows.map(({ id, at, email, first_name, last_name, display_name }) => {
    const name = `${first_name} ${last_name}`.trim() || display_name
    return { id, at, title: name || email, detail: email, state: 'open' }
  })
}

async function describeComplaints({ db }: Shop, ids: readonly string[]): Promise<Described[]> {
  const rows = await readComplaints(db, ids)
  return rows.map(({ id, at, name, email, about, state }) => {
    return { id, at, title: name || email || id, detail: joined(id, about), state }
  })
}

async function describeTrainings({ db }: Shop, ids: readonly string[]): Promise<Described[]> {
  const rows = await readTrainings(db, ids)
  return rows.map(({ id, at, company, name, phone, email, called_at }) => {
    const detail = joined(name, phoneOf(phone), email)
    return { id, at, title: company, detail, state: callState(called_at) }
  })
}

async function describeMails({ db }: Shop, ids: readonly string[]): Promise<Described[]> {
  const rows = await readMails(db, ids)
  return rows.map(({ id, at, template, params, ...row }) => {
    const { to_email: to } = paramsOf(params)
    return {
      id,
      at,
      title: subjectOf(paramsOf(params), row) ?? template,
      detail: joined(to, row.last_error),
      ...stateOf(row),
    }
  })
}

const stateOf = (row: Parameters<typeof mailState>[0]) => ({ state: mailState(row) })

async function describePayments({ db }: Shop, ids: readonly string[]): Promise<Described[]> {
  const rows = await readPayments(db, ids)
  return rows.map(({ id, at, kind, state, amount_paise, arrived_paise, bank_reference }) => {
    const title = formatRupees(arrived_paise ?? amount_paise)
    return { id, at, title, detail: joined(kind, bank_reference), state }
  })
}

async function describeRefunds({ db }: Shop, ids: readonly string[]): Promise<Described[]> {
  const rows = await readRefunds(db, ids)
  return rows.map(({ id, at, state, amount_paise, reason, bank_reference }) => {
    const detail = joined(reason, bank_reference)
    return { id, at, title: formatRupees(amount_paise), detail, state }
  })
}

/** Describes products of the catalogue and those once sold. */
async function describeProducts(shop: Shop, ids: readonly string[]): Promise<Described[]> {
  const sold = await soldItems(shop, ids)
  return ids.flatMap((id) => {
    const offered = shop.catalogue.find(id)
    const before = sold.find((item) => item.id === id)
    const title = offered?.name ?? before?.product?.name
    if (title === undefined) return []
    const what = offered?.itemType ?? before?.itemType ?? ''
    const detail = joined(what, offered && formatRupees(offered.pricePaise))
    return [{ id, at: shop.now(), title, detail, state: offered ? 'offered' : 'gone' }]
  })
}

const describe: Readonly<Record<HitKind, Describe>> = {
  order: describeOrders,
  consultation: describeConsultations,
  call: describeConsultations,
  seat: describeSeats,
  appointment: describeAppointments,
  account: describeAccounts,
  complaint: describeComplaints,
  training: describeTrainings,
  mail: describeMails,
  payment: describePayments,
  refund: describeRefunds,
  product: describeProducts,
}

/** The references as list entries, in the same order, without duplicates; deleted ones are left out. */
export async function describeHits(
  shop: Shop,
  references: readonly Pick<Reference, 'kind' | 'id'>[],
): Promise<SearchHit[]> {
  const hits = new Map<string, SearchHit>()
  for (const [kind, some] of Map.groupBy(references, (one) => one.kind))
    for (const hit of await describe[kind](shop, [...new Set(some.map(({ id }) => id))]))
      hits.set(`${kind} ${hit.id}`, { kind, ...hit })
  const names = new Set(references.map(({ kind, id }) => `${kind} ${id}`))
  return [...names].flatMap((name) => hits.get(name) ?? [])
}
