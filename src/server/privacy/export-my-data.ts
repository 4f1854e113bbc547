import { type PersonalData, PersonalPurchases } from '#contracts/personal-data.ts'
import { formatPhone } from '#domain/phone.ts'
import { confirmPassword, listAddresses } from '#server/account/profile.ts'
import { findUser, listBrowsersOf } from '#server/account/queries/users.ts'
import { listSessions } from '#server/account/queries/sessions.ts'
import { toUser } from '#server/account/sessions.ts'
import { listComplaintsOf } from './queries/complaints.ts'
import { consentsOf } from './consents.ts'
import type { Database } from '#server/database/tables.ts'
import { listTrainingOf } from '#server/enquiries/queries/training-enquiries.ts'
import { listPayments } from '#server/payments/queries/payments.ts'
import type { Shop } from '#server/shop.ts'
import { listAskedDeductions } from '#server/payments/queries/deductions.ts'
import { listCartItems } from '#server/cart/queries/cart-items.ts'
import { listProgress } from '#server/courses/queries/lesson-progress.ts'
import { listEntitlements } from '#server/catalogue/queries/entitlements.ts'
import type { ProvenPerson } from './my-data-page.ts'

const moment = (epochMs: number) => new Date(epochMs).toISOString()

/**
 * All stored data about a person, including bookings with the same e-mail; without credentials. Throws
 * `wrong-password`.
 */
export async function exportMyData(
  shop: Shop,
  userId: string,
  password: string,
): Promise<PersonalData> {
  const user = await confirmPassword(shop, userId, password)
  return { profile: profileOf(user), ...(await collectData(shop, user)) }
}

const profileOf = (user: NonNullable<Awaited<ReturnType<typeof findUser>>>) => ({
  ...toUser(user),
  language: user.language,
  registeredAt: moment(user.created_at),
})

/** The same for a person with a proven mailbox, with or without an account. */
export async function exportDataOf(shop: Shop, person: ProvenPerson) {
  const user = person.id && (await findUser(shop.db, person.id))
  const profile = user ? profileOf(user) : null
  return { profile, ...(await collectData(shop, person)) }
}

async function collectData(shop: Shop, user: ProvenPerson): Promise<Omit<PersonalData, 'profile'>> {
  const { db } = shop
  const bought = await Promise.all(shop.kinds.map((kind) => kind.personalData(shop, user)))
  return {
    exportedAt: moment(shop.now()),
    ...(await ofAccount(shop, user.id)),
    ...joined(bought.map(({ data }) => data)),
    payments: await paymentsOf(
      db,
      bought.flatMap(({ ids }) => ids),
    ),
    complaints: await complaintsOf(db, user.email),
    trainingEnquiries: await trainingOf(db, user.email),
    consents: await consentsOf(shop, user),
  }
}

type OfAccount = Pick<
  PersonalData,
  | 'addresses'
  | 'cart'
  | 'askedDeductions'
  | 'entitlements'
  | 'lessons'
  | 'knownBrowsers'
  | 'sessions'
>

/** Data that only an account has. */
async function ofAccount(shop: Shop, userId: string | undefined): Promise<OfAccount> {
  const empty = { addresses: [], cart: [], askedDeductions: [], entitlements: [], lessons: [] }
  if (userId === undefined) return { ...empty, knownBrowsers: [], sessions: [] }
  const { db } = shop
  return {
    addresses: await listAddresses(shop, userId),
    cart: await cartOf(db, userId),
    askedDeductions: await listAskedDeductions(db, userId),
    entitlements: await entitlementsOf(db, userId),
    lessons: await lessonsOf(db, userId),
    knownBrowsers: (await listBrowsersOf(db, userId)).map(({ seen_at }) => ({
      lastLogInAt: moment(seen_at),
    })),
    sessions: await sessionsOf(db, userId),
  }
}

/** Several purchase types may contribute to the same list. */
function joined(parts: readonly Partial<PersonalPurchases>[]): PersonalPurchases {
  const names = PersonalPurchases.keyof().options
  const lists = names.map((name) => [name, parts.flatMap((part): unknown[] => part[name] ?? [])])
  return Object.fromEntries(lists) as PersonalPurchases
}

async function cartOf(db: Database, userId: string): Promise<PersonalData['cart']> {
  const rows = await listCartItems(db, userId)
  return rows.map(({ product_id: productId, item_type: itemType, quantity }) => {
    return { productId, itemType, quantity }
  })
}

async function paymentsOf(db: Database, subjects: string[]): Promise<PersonalData['payments']> {
  const rows = await listPayments(db, subjects)
  return rows.map(({ id: transactionId, kind, amount_paise: amountPaise, state, ...row }) => ({
    ...{ transactionId, kind, amountPaise, state, openedAt: moment(row.created_at) },
    paidWith: row.payment_mode,
    serviceReference: row.provider_transaction_id,
    bankReference: row.bank_reference,
  }))
}

async function complaintsOf(db: Database, email: string): Promise<PersonalData['complaints']> {
  const rows = await listComplaintsOf(db, email)
  return rows.map(({ created_at, resolved_at, ...row }) => {
    const { ticket, state, name, about, message, answer, language } = row
    const exported = { ticket, state, name, email: row.email, about, message, answer, language }
    const resolvedAt = resolved_at === null ? null : moment(resolved_at)
    return { ...exported, filedAt: moment(created_at), resolvedAt }
  })
}

async function trainingOf(db: Database, email: string): Promise<PersonalData['trainingEnquiries']> {
  const rows = await listTrainingOf(db, email)
  return rows.map(({ id: _, created_at, phone, wished: when, ...details }) => ({
    ...{ ...details, when, askedAt: moment(created_at) },
    phone: phone && formatPhone(phone),
  }))
}

async function entitlementsOf(db: Database, userId: string): Promise<PersonalData['entitlements']> {
  const rows = await listEntitlements(db, userId)
  return rows.map(({ product_id: productId, item_type: itemType, granted_at }) => {
    return { productId, itemType, grantedAt: moment(granted_at) }
  })
}

/** 0 stands for never. */
const momentOrNull = (epochMs: number) => (epochMs === 0 ? null : moment(epochMs))

async function lessonsOf(db: Database, userId: string): Promise<PersonalData['lessons']> {
  const rows = await listProgress(db, userId)
  return rows.map((row) => ({
    ...{ courseId: row.course_id, lessonId: row.lesson_id, note: row.note },
    ...{ furthestSeconds: row.furthest_s, positionSeconds: row.position_s },
    openedAt: momentOrNull(row.opened_at),
    doneAt: momentOrNull(row.done_at),
    undoneAt: momentOrNull(row.undone_at),
    notedAt: momentOrNull(row.note_at),
  }))
}

async function sessionsOf(db: Database, userId: string): Promise<PersonalData['sessions']> {
  const rows = await listSessions(db, userId)
  return rows.map((row) => ({
    device: row.device,
    createdAt: moment(row.created_at),
    lastUsedAt: moment(row.last_used_at),
    expiresAt: moment(row.expires_at),
    remembered: row.is_remembered === 1,
  }))
}
