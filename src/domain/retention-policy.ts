import { inIndia } from './india-time.ts'

/** Why something may be kept: the reason that the law knows. */
export type Ground = 'contract' | 'law' | 'consent' | 'request' | 'safety'

interface Term {
  readonly ground: Ground
  /** Months of the calendar for which it is kept; null as long as the account stands, or what it serves. */
  readonly months: number | null
  /** What becomes of it when an account is deleted before: only a transaction is ever sealed. */
  readonly then: 'erase' | 'seal'
  /** Sealed, it is kept so many months from the transaction on. */
  readonly sealedMonths?: number
}

/**
 * Everything kept of people, by class: what for, for how long, and what then. Deletion, clean-up, sealing and the table
 * of the privacy policy follow from it. Eight years: Companies Act 2013, s. 128 (5); LLP Rules 2009, r. 24. A year:
 * DPDP Rules 2025, r. 8 (3). Three years: Limitation Act 1963, in which a consent may have to be proven. That somebody was
 * deleted is known longer than any backup is kept.
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

/** A class by its name, with what only some have. */
export const termOf = (name: RetentionClass): Term => retentionClasses[name]

/** Columns of a table that tell of a person, and why they are kept. */
export interface RetainedColumns {
  readonly retention: RetentionClass
  readonly table: string
  readonly columns: readonly string[]
}

const dayMs = 24 * 60 * 60_000

/**
 * What was ordered or booked and never paid is nobody's business any more so long after it could last be
 * paid. The privacy policy says the same: content/pages/privacy-policy.md; the content check compares.
 */
export const unpaidRetentionMs = 30 * dayMs

/** Who asked for a call that costs nothing, and what for, is forgotten so long after. Promised by the policy, too. */
export const freeCallRetentionMs = 365 * dayMs

/** What somebody complained of is forgotten so long after it was resolved. Promised by the policy, too. */
export const complaintRetentionMs = 365 * dayMs

/**
 * The moment so many months later, by the calendar of India: eight years have two or three leap days, which a count of
 * days forgets. What began on the 31st ends on the last day of a shorter month. Negative months go back.
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
