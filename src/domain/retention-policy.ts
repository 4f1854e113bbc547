import { inIndia } from './india-time.ts'

/** The legal ground for storing something. */
export type Ground = 'contract' | 'law' | 'consent' | 'request' | 'safety'

interface Term {
  readonly ground: Ground
  /** Calendar months for which it is stored; null for as long as the account, or what it serves, exists. */
  readonly months: number | null
  /** What happens to it when an account is deleted earlier: only transactions are sealed. */
  readonly then: 'erase' | 'seal'
  /** Once sealed, it is stored for this many months from the transaction. */
  readonly sealedMonths?: number
}

/**
 * All stored personal data, by class: why, for how long, and what happens then. Deletion, clean-up, sealing and the
 * table of the privacy policy follow from it. Eight years: Companies Act 2013, s. 128 (5); LLP Rules 2009, r. 24. A
 * year: DPDP Rules 2025, r. 8 (3). Three years: Limitation Act 1963, in which a consent may have to be proven. Records
 * of deletions outlast every backup.
 */
export const retentionClasses = {
  account: { ground: 'contract', months: null, then: 'erase' },
  access: { ground: 'safety', months: null, then: 'erase' },
  invoices: { ground: 'law', months: 96, then: 'seal', sealedMonths: 96 },
  orderContacts: { ground: 'contract', months: 96, then: 'seal', sealedMonths: 12 },
  bookings: { ground: 'request', months: 12, then: 'seal', sealedMonths: 12 },
  bookingDetails: { ground: 'request', months: 12, then: 'erase' },
  answers: { ground: 'consent', months: 12, then: 'erase' },
  mails: { ground: 'contract', months: null, then: 'erase' },
  foundMoney: { ground: 'law', months: null, then: 'erase' },
  enquiries: { ground: 'request', months: 12, then: 'erase' },
  complaints: { ground: 'law', months: 12, then: 'erase' },
  consents: { ground: 'law', months: 36, then: 'erase' },
  sealed: { ground: 'law', months: null, then: 'erase' },
  deletions: { ground: 'law', months: 12, then: 'erase' },
} as const satisfies Record<string, Term>

export type RetentionClass = keyof typeof retentionClasses

export const retentionClassNames = Object.keys(retentionClasses) as readonly RetentionClass[]

/** A class by its name, with the optional fields. */
export const termOf = (name: RetentionClass): Term => retentionClasses[name]

/** Columns of a table with personal data, and why they are stored. */
export interface RetainedColumns {
  readonly retention: RetentionClass
  readonly table: string
  readonly columns: readonly string[]
}

const dayMs = 24 * 60 * 60_000

/**
 * How long unpaid orders and bookings are stored after they could last be paid. The privacy policy says the same:
 * content/pages/privacy-policy.md; the content check compares.
 */
export const unpaidRetentionMs = 30 * dayMs

/** How long requests for a free call are stored. Promised by the policy, too. */
export const freeCallRetentionMs = 365 * dayMs

/** How long complaints are stored after they were resolved. Promised by the policy, too. */
export const complaintRetentionMs = 365 * dayMs

/**
 * The moment this many months later, by the Indian calendar: eight years have two or three leap days, which counting
 * days ignores. From the 31st to the last day of a shorter month. Negative months go back.
 */
export function addMonths(epochMs: number, months: number): number {
  const there = inIndia(epochMs)
  const day = there.getUTCDate()
  there.setUTCDate(1)
  there.setUTCMonth(there.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 1, 0))
  there.setUTCDate(Math.min(day, lastDay.getUTCDate()))
  return epochMs + there.getTime() - inIndia(epochMs).getTime()
}
