import type { PaymentReferences } from '#domain/payment-references.ts'

/** What the shop asks of any payment provider. Amounts are integer paise. */
export interface PaymentProvider {
  /** Opens a payment; throws `PaymentProviderError` when the provider did not. */
  open(payment: NewPayment): Promise<{ redirectUrl: string }>
  /** The provider's own word on a payment; throws `PaymentProviderError` when it gives none. */
  ask(paymentId: string): Promise<ProviderAnswer>
  /**
   * Asks for money to be given back; throws `PaymentProviderError` when no answer came, after which
   * `askRefund` tells whether it was understood.
   */
  refund(refund: NewRefund): Promise<RefundAnswer>
  /** The provider's own word on a refund; throws `PaymentProviderError` when it gives none. */
  askRefund(refundId: string): Promise<RefundAnswer>
}

export interface NewRefund {
  /** Our own id, stored before it is sent: the same one twice is one refund. */
  readonly id: string
  readonly paymentId: string
  readonly amountPaise: number
}

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
      /** The provider is sure that nobody has tried to pay yet. */
      readonly isUntried?: boolean
      readonly references?: PaymentReferences
    }
  | { readonly state: 'failed' | 'expired'; readonly detail: string }
  /** The provider has never heard of it: nothing can be paid. */
  | { readonly state: 'unknown' }

/** The provider was not reached, refused us or answered nonsense. Nothing is known about the money. */
export class PaymentProviderError extends Error {
  override name = 'PaymentProviderError' as const
}
