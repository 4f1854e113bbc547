import type { PaymentReferences } from '#domain/payment-state.ts'

/**
 * What the shop requires of a payment provider. Amounts are integer paise. Payments and refunds have our own ids, which
 * are stored before a provider gets them: one that uses its own must also find them by ours, as our database can be
 * lost. `ref` saves it that search for a payment.
 */
export interface PaymentProvider {
  /** As stored in payments and used in addresses: never change it once something was paid. */
  readonly name: string
  /** The display name. */
  readonly title: string
  /**
   * Opens a payment, and returns the provider's own id if that differs from ours; throws `PaymentProviderError` if the
   * provider did not open it.
   */
  open(payment: NewPayment): Promise<{ redirectUrl: string; ref?: string | undefined }>
  /**
   * The provider's answer on a payment, which it may know by its own id; throws `PaymentProviderError` if it gives
   * none.
   */
  getPayment(paymentId: string, ref?: string | null): Promise<ProviderAnswer>
  /**
   * Requests a refund; throws `PaymentProviderError` if no answer came, after which `getRefund` tells whether it was
   * accepted.
   */
  refund(refund: NewRefund): Promise<RefundAnswer>
  /** The provider's answer on a refund; throws `PaymentProviderError` if it gives none. */
  getRefund(refund: AskedRefund): Promise<RefundAnswer>
  /**
   * What its webhook is about; nothing else in it is trusted. Throws `not-logged-in` if it is not from the provider,
   * and `invalid-request` if it cannot be read.
   */
  readNews(headers: Headers, body: Uint8Array): ProviderNews
}

/** The payment or the refund that a webhook is about, if any. */
export interface ProviderNews {
  readonly paymentId?: string | undefined
  readonly refundId?: string | undefined
}

export interface NewRefund {
  /** Our own id, stored before it is sent: the same id twice is one refund. */
  readonly id: string
  readonly paymentId: string
  readonly amountPaise: number
}

/** A refund by its id, ours or the provider's own, and its payment, which some providers need to find it. */
type AskedRefund = Pick<NewRefund, 'id' | 'paymentId'>

export type RefundAnswer =
  | {
      readonly state: 'pending' | 'refunded' | 'failed'
      readonly detail: string
      /** The payment and the amount, if the provider states them. */
      readonly paymentId?: string | undefined
      readonly amountPaise?: number | undefined
      /** The bank's number of the refund transfer. */
      readonly bankReference?: string | null
    }
  /** The provider has no such refund: it does not know it, or has just refused it. */
  | { readonly state: 'unknown' | 'refused'; readonly detail: string }

export interface NewPayment {
  readonly id: string
  readonly amountPaise: number
  readonly expiresInS: number
  /** Where the browser returns to, paid or not. */
  readonly returnUrl: string
  /** Up to ten texts of at most 256 characters that the provider stores and returns; '' is omitted. */
  readonly memo: readonly string[]
}

export type ProviderAnswer =
  | {
      readonly state: 'pending' | 'paid'
      readonly amountPaise: number
      readonly detail: string
      /** The texts it was opened with, as far as the provider has them. */
      readonly memo?: readonly string[]
      /** True: the provider is sure that no payment was tried yet. False: it lists a try. Undefined: unknown. */
      readonly isUntried?: boolean | undefined
      readonly references?: PaymentReferences
    }
  | {
      readonly state: 'failed' | 'expired'
      readonly detail: string
      /** The same; true if the page was closed, or expired, before any try. */
      readonly isUntried?: boolean | undefined
    }
  /** The provider does not know it: nothing can be paid. */
  | { readonly state: 'unknown' }

/** The provider was unreachable, refused us or answered nonsense. Nothing is known about the money. */
export class PaymentProviderError extends Error {
  override name = 'PaymentProviderError' as const
}

/** The provider refuses our credentials; `credentialAdvice` of its setup says which ones. */
export class CredentialsRefused extends PaymentProviderError {}
