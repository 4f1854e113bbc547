import { z } from '@hono/zod-openapi'
import { User } from '#contracts/account/user.ts'
import { Address } from '#contracts/address.ts'
import { Consent } from '#contracts/consents/consent.ts'
import { Moment } from '#contracts/parts.ts'
import { ItemTypeName } from '#contracts/shopping/cart.ts'
import { complaintStates } from '#domain/complaint.ts'
import { LanguageName, PersonalPurchases } from './purchases.ts'

const Payment = z.object({
  transactionId: z.string(),
  kind: z.string(),
  amountPaise: z.int(),
  state: z.string(),
  openedAt: Moment,
  paidWith: z.string().nullable().describe('The payment service’s word, such as UPI_QR'),
  serviceReference: z.string().nullable().describe('The payment service’s id of the payment'),
  bankReference: z.string().nullable().describe('The bank’s number of the transfer, the UTR'),
})

const FoundPayment = z
  .object({
    transactionId: z.string(),
    amountPaise: z.int().nullable(),
    state: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    foundAt: Moment,
  })
  .describe('Money that arrived without being in the books, while it is looked into')

const Complaint = z.object({
  ticket: z.string(),
  state: z.enum(complaintStates),
  name: z.string(),
  email: z.string(),
  about: z.string(),
  message: z.string(),
  answer: z.string().describe('What the firm said last'),
  language: LanguageName,
  filedAt: Moment,
  resolvedAt: Moment.nullable(),
})

/** Everything that the shop keeps about a person, without what proves who they are. */
export const PersonalData = z
  .object({
    exportedAt: Moment,
    profile: User.extend({ language: LanguageName, registeredAt: Moment }),
    addresses: z.array(Address),
    cart: z.array(z.object({ productId: z.string(), itemType: ItemTypeName, quantity: z.int() })),
    askedDeductions: z
      .array(z.object({ kind: z.string(), label: z.string() }))
      .describe('What was typed to make the cart cheaper, such as a code'),
    ...PersonalPurchases.shape,
    payments: z.array(Payment),
    foundPayments: z.array(FoundPayment),
    complaints: z.array(Complaint),
    consents: z.array(Consent),
    entitlements: z.array(
      z.object({ productId: z.string(), itemType: ItemTypeName, grantedAt: Moment }),
    ),
    knownBrowsers: z.array(z.object({ lastLogInAt: Moment })),
    sessions: z.array(
      z.object({
        device: z.string(),
        createdAt: Moment,
        lastUsedAt: Moment,
        expiresAt: Moment,
        remembered: z.boolean(),
      }),
    ),
  })
  .openapi('PersonalData')

export type PersonalData = z.infer<typeof PersonalData>
