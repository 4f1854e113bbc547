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
export const keptClasses = {
  account: { ground: 'contract', months: null, then: 'erase' },
  access: { ground: 'safety', months: null, then: 'erase' },
  invoices: { ground: 'law', months: 96, then: 'seal', sealedMonths: 96 },
  orderContacts: { ground: 'contract', months: 96, then: 'seal', sealedMonths: 12 },
  bookings: { ground: 'request', months: 12, then: 'seal', sealedMonths: 12 },
  bookingDetails: { ground: 'request', months: 12, then: 'erase' },
  answers: { ground: 'consent', months: 12, then: 'erase' },
  mails: { ground: 'contract', months: null, then: 'erase' },
  foundMoney: { ground: 'law', months: null, then: 'erase' },
  complaints: { ground: 'law', months: 12, then: 'erase' },
  consents: { ground: 'law', months: 36, then: 'erase' },
  sealed: { ground: 'law', months: null, then: 'erase' },
  deletions: { ground: 'law', months: 12, then: 'erase' },
} as const satisfies Record<string, Term>

export type KeptClass = keyof typeof keptClasses

export const keptClassNames = Object.keys(keptClasses) as readonly KeptClass[]

/** A class by its name, with what only some have. */
export const termOf = (name: KeptClass): Term => keptClasses[name]

/** Columns of a table that tell of a person, and why they are kept. */
export interface KeptColumns {
  readonly kept: KeptClass
  readonly table: string
  readonly columns: readonly string[]
}
