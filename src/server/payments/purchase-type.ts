import type { PersonalPurchases } from '#contracts/personal-data.ts'
import type { Booking } from '#contracts/bookings.ts'
import type { StartedPayment } from '#contracts/orders.ts'
import type { ConsentPurpose } from '#domain/consent.ts'
import type { Bill, BilledLine } from '#domain/bill.ts'
import type { RetainedColumns } from '#domain/retention-policy.ts'
import type { Database, PaymentRow, SubjectIds } from '#server/database/tables.ts'
import type { Reader } from '#server/mail/template-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import type { Words } from '#server/words.ts'
import type { Buyer } from './buyer.ts'
import type { Cause } from './reason.ts'
import type { PayingAgain, StatusPage } from './status-page-link.ts'
import type { ListRow, OfficeList } from './queries/office-list.ts'
import type { Requests } from './queries/request-notices.ts'

/** Whose data it is: a normalised e-mail, by which bookings are found, and the account id, if any. */
export interface Person {
  readonly id: string | undefined
  readonly email: string
}

/** Without the kind, as each list is of one kind. */
export type ToldBooking = Omit<Booking, 'kind'>

/** A line of a purchase that can be refunded by lines. */
interface PurchaseLine extends BilledLine {
  readonly productId: string
  readonly name: string
}

/** The names of a kind of purchase. */
export interface KindWords {
  /** A single one, as the firm is asked for it. */
  readonly one: string
  /** That many of them. */
  readonly counted: (count: number) => string
  /** Payments for them on a day. */
  readonly paid: string
  /** What happens next after payment; on the page of the payment's result. */
  readonly next: string
  /** What happens without payment; in the same place. */
  readonly remains: string
  /** For purchases without payment, if there are any. */
  readonly free?: string
}

/** Requests that the firm is notified of, or of their number. */
export interface ToldRequests extends Requests {
  /** What the customer requests, in short and in full. */
  readonly asked: (words: Words) => { readonly short: string; readonly full: string }
}

/**
 * All that the shop needs to know about one kind of purchase. The ledger moves money and knows no kind: it asks the
 * kind that a payment names. `subjectId` is the id of what is paid for, in the kind's own table; every function that
 * takes a database runs in the caller's transaction. The type of the shop, which holds its kinds, is a parameter: see
 * `PurchaseType`.
 */
export interface PurchaseTypeContract<Shop> {
  /** As stored in payments and the provider's memo: never change it once something was sold. */
  readonly name: string
  readonly words: (words: Words) => KindWords
  /** Whether the firm offers any at all; if missing, it does. */
  isOffered?(shop: Shop): boolean
  /** The page on which it is bought, if nothing else links back. */
  readonly boughtAt?: string
  /**
   * What was bought is reached by its page alone, as a buyer without an e-mail address gets no mail: the page of the
   * payment's result shows the links from there, returns home only by a press, and shows `next` and `remains` only
   * along with the path of that page.
   */
  readonly reachedByPage?: true
  /** The reasons of refusals, see src/words/en/refusals-purchases.ts. */
  readonly refusals: {
    /** The key was used before for something else. */
    readonly changed: 'orderChanged' | 'bookingChanged'
    readonly justBought: 'justBought' | 'justBooked'
  }
  /** For what the firm is notified of as soon as it is requested. */
  readonly requests?: ToldRequests
  /** Paid: delivers the purchase, or returns why it cannot be honoured. */
  deliver(db: Database, shop: Shop, payment: PaymentRow, at: number): Promise<Cause | undefined>
  /** What happens next after payment, if it differs from `words`. */
  next?(db: Database, subjectId: string): Promise<((words: Words) => string) | undefined>
  /**
   * Not paid: releases what was held for it. What has an owner by now must stay theirs: an expired payment may have
   * been overtaken by another that paid for the same.
   */
  release(db: Database, subjectId: string): Promise<void>
  /** Whether what an open payment is for is still held for it; if not, a new one starts. If missing, always. */
  isKept?(db: Database, subjectId: string): Promise<boolean>
  /**
   * Refunded: withdraws what the purchase granted, and also releases what is only held for it. When a sandbox database
   * becomes a live one, this is called for purchases that were never paid, too, instead of `release`. What was over
   * before `at` took place.
   */
  withdraw(db: Database, subjectId: string, at: number): Promise<void>
  /** For kinds with lines; `withdraw` withdraws what these products granted, `restore` grants it again. */
  readonly lines?: {
    bill(db: Database, subjectId: string): Promise<Bill<PurchaseLine>>
    withdraw(db: Database, subjectId: string, productIds: readonly string[]): Promise<void>
    restore(
      db: Database,
      subjectId: string,
      productIds: readonly string[],
      at: number,
    ): Promise<void>
  }
  /** The buyer: where to write, and how the firm identifies them. */
  buyer(db: Database, subjectId: string): Promise<Buyer>
  /**
   * Where mails about it go. Undefined if it does not exist or its buyer was erased; '' for a buyer who is reached only
   * by phone.
   */
  findAddress(db: Database, subjectId: string): Promise<string | undefined>
  setAddress(db: Database, subjectId: string, email: string): Promise<void>
  /** The mail to its buyer, as it would be written now. Throws a refusal if there is none. */
  receipt(shop: Shop, subjectId: string, payment: PaymentRow): Promise<NewMail>
  /** For kinds that may cost nothing. */
  readonly free?: {
    /** The same mail, for a purchase without payment. */
    receipt(shop: Shop, subjectId: string): Promise<NewMail>
    /** How many were granted in this period without payment. */
    count(db: Database, span: { fromMs: number; untilMs: number }): Promise<number>
    /** What was granted before this moment and can be erased, at most `most`; if missing, nothing is. */
    old?(db: Database, beforeMs: number, most: number): Promise<string[]>
  }
  /** What its page shows, also to people whom the link was forwarded to. */
  statusPage(db: Database, shop: Shop, payment: PaymentRow): Promise<StatusPage>
  /**
   * Opens a new payment of the same, with everything that was typed, at today's price. Throws as the kind's own start
   * does, `price-changed`, and `just-bought` if another attempt is paid by now.
   */
  payAgain(shop: Shop, payment: PaymentRow, again: PayingAgain): Promise<StartedPayment>
  /**
   * Answers given under a consent. When it is withdrawn, they are emptied where stored, and removed from unsent mails,
   * for these ids.
   */
  readonly answers?: {
    readonly purpose: ConsentPurpose
    empty(db: Database, shop: Shop, subjectIds: readonly string[]): Promise<void>
  }
  /**
   * What an account sees of bookings made with its e-mail, without anything that was typed: see `tellBookings`.
   * Undefined for what is listed among its orders.
   */
  readonly bookings:
    ((shop: Shop, email: string, words: Words) => Promise<readonly ToldBooking[]>) | undefined
  /** Its lists and exports in the back office; the names are unique over all kinds. */
  readonly lists: readonly OfficeList[]
  /** For the firm, without private details; for kinds with lines, with the columns to show. */
  describe(
    db: Database,
    subjectId: string,
  ): Promise<{
    readonly fields: ListRow
    readonly lines?: { readonly rows: readonly ListRow[]; readonly columns: readonly string[] }
  }>
  /**
   * The stored data of a person, with the ids of what they bought. The fields are the kind's own, see
   * src/contracts/personal-data.ts.
   */
  personalData(
    shop: Shop,
    person: Person & Reader,
  ): Promise<{ readonly ids: readonly string[]; readonly data: Partial<PersonalPurchases> }>
  /** Its columns with personal data, by the class that sets how long; the id of a row is that of the purchase. */
  readonly retained: readonly RetainedColumns[]
  /** A person leaves: returns what was theirs, to be erased once its payments are decided. */
  detach(db: Database, person: Person, at: number): Promise<readonly string[]>
  /** Empties personal data: of `decided` all that no invoice needs; of `unpaid`, which belong to them, the rest too. */
  erase(db: Database, decided: SubjectIds, unpaid: SubjectIds): Promise<void>
}
