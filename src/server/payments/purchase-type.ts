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

/** Whose data it is: a normalised e-mail, by which bookings are found, and the account, if it has one. */
export interface Person {
  readonly id: string | undefined
  readonly email: string
}

/** Of a kind, which says no more which. */
export type ToldBooking = Omit<Booking, 'kind'>

/** One line of a purchase that can be given back line by line. */
interface PurchaseLine extends BilledLine {
  readonly productId: string
  readonly name: string
}

/** What a kind of purchase is called. */
export interface KindWords {
  /** One of them, as the firm asks for it. */
  readonly one: string
  /** So many of them. */
  readonly counted: (count: number) => string
  /** What was paid of them on a day. */
  readonly paid: string
  /** What happens next, to whoever has paid; on the page of the payment's result. */
  readonly next: string
  /** What became of it, to whoever has not; in the same place. */
  readonly remains: string
  /** What was had without paying, where that can be. */
  readonly free?: string
}

/** What the firm is told of, and is told that there is more of. */
export interface ToldRequests extends Requests {
  /** What whoever asks for one asks for, in short and in full. */
  readonly asked: (words: Words) => { readonly short: string; readonly full: string }
}

/**
 * All that the shop has to know of one kind of purchase. The ledger moves money and knows no kind: it asks
 * the one that a payment names. `subjectId` is the id of what is paid for, in the kind's own table; whatever
 * is handed a database runs in the caller's transaction. What the shop is, which holds its kinds, is told from outside:
 * see `PurchaseType`.
 */
export interface PurchaseTypeContract<Shop> {
  /** As payments and the provider's memo have it: never changed once something was sold. */
  readonly name: string
  readonly words: (words: Words) => KindWords
  /** Whether the firm offers any at all; without it, it does. */
  isOffered?(shop: Shop): boolean
  /** The page on which it is bought, where nothing else leads back. */
  readonly boughtAt?: string
  /**
   * What was bought is reached by its page alone, as somebody without an e-mail address has no mail of it: the page of
   * the payment's result shows the ways on from there, leads home only by a press, and has its words of what is next and
   * of what became of it only with the path of that page.
   */
  readonly reachedByPage?: true
  /** The reasons of refusals, see src/words/en/refusals-purchases.ts. */
  readonly refusals: {
    /** Asked for under a key that had led to something else. */
    readonly changed: 'orderChanged' | 'bookingChanged'
    readonly justBought: 'justBought' | 'justBooked'
  }
  /** Of what the firm is told as soon as somebody asks. */
  readonly requests?: ToldRequests
  /** Paid: brings it about, or answers why it cannot be honoured. */
  deliver(db: Database, shop: Shop, payment: PaymentRow, at: number): Promise<Cause | undefined>
  /** What happens next to whoever has paid, where it is not what its words say. */
  next?(db: Database, subjectId: string): Promise<((words: Words) => string) | undefined>
  /**
   * Not paid: what was held for it is anybody's again. What is somebody's by now must stay theirs: a payment
   * that ran out may have been overtaken by another that paid for the same.
   */
  release(db: Database, subjectId: string): Promise<void>
  /** Whether what an open payment is for is still kept for it; if not, it is begun anew. Without it, it always is. */
  isKept?(db: Database, subjectId: string): Promise<boolean>
  /**
   * Given back: takes away what it had brought, and frees what is only held for it as well. A database that was
   * the sandbox's and becomes a real one hands over what was never paid, too, and asks for no `release`. What was over
   * before that moment took place.
   */
  withdraw(db: Database, subjectId: string, at: number): Promise<void>
  /** Of what has lines; `withdraw` takes away what these products had brought, `restore` brings it back. */
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
  /** Who paid: where to write, and how the firm knows them. */
  buyer(db: Database, subjectId: string): Promise<Buyer>
  /**
   * Where mails about it go. Undefined when there is no such thing, or when nothing is known of its buyer any
   * more; '' for somebody who is only reached by phone.
   */
  findAddress(db: Database, subjectId: string): Promise<string | undefined>
  setAddress(db: Database, subjectId: string, email: string): Promise<void>
  /** The mail to its buyer, as it would be written now. Throws a refusal when there is none. */
  receipt(shop: Shop, subjectId: string, payment: PaymentRow): Promise<NewMail>
  /** Of what may cost nothing. */
  readonly free?: {
    /** The same mail, of what was not paid for. */
    receipt(shop: Shop, subjectId: string): Promise<NewMail>
    /** How many became somebody's in this time without being paid for. */
    count(db: Database, span: { fromMs: number; untilMs: number }): Promise<number>
    /** What was had before this moment and can be forgotten, at most so many; without it, nothing is. */
    old?(db: Database, beforeMs: number, most: number): Promise<string[]>
  }
  /** What its page says, to whoever the link was forwarded to as well. */
  statusPage(db: Database, shop: Shop, payment: PaymentRow): Promise<StatusPage>
  /**
   * Opens a new payment of the same, with everything that was typed, at today's price. Throws as its own
   * beginning does, `price-changed`, and `just-bought` when another attempt is paid by now.
   */
  payAgain(shop: Shop, payment: PaymentRow, again: PayingAgain): Promise<StartedPayment>
  /**
   * What was answered under a consent. Withdrawn, it is emptied where it is stored, and taken out of what waits to be
   * mailed, of these ids.
   */
  readonly answers?: {
    readonly purpose: ConsentPurpose
    empty(db: Database, shop: Shop, subjectIds: readonly string[]): Promise<void>
  }
  /**
   * What an account is told of those that were booked with its e-mail, and nothing that was typed: see `tellBookings`.
   * Undefined for what stands among its orders.
   */
  readonly bookings:
    ((shop: Shop, email: string, words: Words) => Promise<readonly ToldBooking[]>) | undefined
  /** What the back office lists and exports of it; a name is no other list's. */
  readonly lists: readonly OfficeList[]
  /** For the firm, without what is nobody's business there; of what has lines, with the columns to show. */
  describe(
    db: Database,
    subjectId: string,
  ): Promise<{
    readonly fields: ListRow
    readonly lines?: { readonly rows: readonly ListRow[]; readonly columns: readonly string[] }
  }>
  /**
   * What is kept of a person, with the ids of what they bought. The parts that a kind answers are its own, see
   * src/contracts/personal-data.ts.
   */
  personalData(
    shop: Shop,
    person: Person & Reader,
  ): Promise<{ readonly ids: readonly string[]; readonly data: Partial<PersonalPurchases> }>
  /** What of its rows tells of a person, by the class that says for how long; the id of a row is that of the purchase. */
  readonly retained: readonly RetainedColumns[]
  /** Somebody goes: answers what was theirs, to be erased as soon as its payments are decided. */
  detach(db: Database, person: Person, at: number): Promise<readonly string[]>
  /**
   * Empties what is personal: of `decided` all that no invoice needs, of `unpaid`, which belong to them, the
   * rest as well.
   */
  erase(db: Database, decided: SubjectIds, unpaid: SubjectIds): Promise<void>
}
