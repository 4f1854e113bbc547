import type { PaymentReferences } from '#domain/payment-state.ts'

/**
 * What the shop asks of any payment provider. Amounts are integer paise. Payments and refunds are named by our
 * own ids, which are stored before a provider hears of them: one that knows them by others must find them by
 * ours, as books can be lost. `ref` spares it that when it is asked about a payment.
 */
export interface PaymentProvider {
  /** As payments and addresses have it: never changed once something was paid. */
  readonly name: string
  /** For people. */
  readonly title: string
  /**
   * Opens a payment, and answers by what the provider itself knows it, where that is another id than ours;
   * throws `PaymentProviderError` when the provider did not.
   */
  open(payment: NewPayment): Promise<{ redirectUrl: string; ref?: string | undefined }>
  /**
   * The provider's own word on a payment, which it may know by its own id; throws `PaymentProviderError` when
   * it gives none.
   */
  getPayment(paymentId: string, ref?: string | null): Promise<ProviderAnswer>
  /**
   * Asks for money to be given back; throws `PaymentProviderError` when no answer came, after which
   * `getRefund` tells whether it was understood.
   */
  refund(refund: NewRefund): Promise<RefundAnswer>
  /** The provider's own word on a refund; throws `PaymentProviderError` when it gives none. */
  getRefund(refund: AskedRefund): Promise<RefundAnswer>
  /**
   * What its webhook tells of; nothing else that it says is believed. Throws `not-logged-in` when it is not
   * from the provider, and `invalid-request` when it cannot be read.
   */
  readNews(headers: Headers, body: Uint8Array): ProviderNews
}

/** The payment or the refund that a webhook tells of, if it tells of one. */
export interface ProviderNews {
  readonly paymentId?: string | undefined
  readonly refundId?: string | undefined
}

export interface NewRefund {
  /** Our own id, stored before it is sent: the same one twice is one refund. */
  readonly id: string
  readonly paymentId: string
  readonly amountPaise: number
}

/** A refund by its id, ours or the provider's own, and the payment below which some providers keep it. */
type AskedRefund = Pick<NewRefund, 'id' | 'paymentId'>

export type RefundAnswer =
  | {
      readonly state: 'pending' | 'refunded' | 'failed'
      readonly detail: string
      /** Of which payment how many paise, where the provider says so. */
      readonly paymentId?: string | undefined
      readonly amountPaise?: number | undefined
      /** The bank's number of the transfer back. */
      readonly bankReference?: string | null
    }
  /** The provider has no such refund: either it never heard of it, or it has just said no. */
  | { readonly state: 'unknown' | 'refused'; readonly detail: string }

export interface NewPayment {
  readonly id: string
  readonly amountPaise: number
  readonly expiresInS: number
  /** Where the browser comes back to, paid or not. */
  readonly returnUrl: string
  /** Up to ten texts of at most 256 characters that the provider keeps and answers; '' is left out. */
  readonly memo: readonly string[]
}

export type ProviderAnswer =
  | {
      readonly state: 'pending' | 'paid'
      readonly amountPaise: number
      readonly detail: string
      /** The texts that it was opened with, as far as the provider has them. */
      readonly memo?: readonly string[]
      /** True: the provider is sure that nobody has tried to pay yet. False: it lists a try. Else nobody knows. */
      readonly isUntried?: boolean | undefined
      readonly references?: PaymentReferences
    }
  | {
      readonly state: 'failed' | 'expired'
      readonly detail: string
      /** The same; true when the page was closed, or its time ran out, before anybody had tried. */
      readonly isUntried?: boolean | undefined
    }
  /** The provider has never heard of it: nothing can be paid. */
  | { readonly state: 'unknown' }

/** The provider was not reached, refused us or answered nonsense. Nothing is known about the money. */
export class PaymentProviderError extends Error {
  override name = 'PaymentProviderError' as const
}

/** The provider does not take our credentials; which ones, `credentialAdvice` of its setup says. */
export class CredentialsRefused extends PaymentProviderError {}
