/** What the shop asks of any payment provider. Amounts are integer paise. */
export interface PaymentProvider {
  /** Opens a payment; throws `PaymentProviderError` when the provider did not. */
  open(payment: NewPayment): Promise<{ redirectUrl: string }>
  /** The provider's own word on a payment; throws `PaymentProviderError` when it gives none. */
  ask(paymentId: string): Promise<ProviderAnswer>
}

export interface NewPayment {
  readonly id: string
  readonly amountPaise: number
  readonly expiresInS: number
  /** Where the browser comes back to, paid or not. */
  readonly returnUrl: string
}

export type ProviderAnswer =
  | { readonly state: 'pending' | 'paid'; readonly amountPaise: number; readonly detail: string }
  | { readonly state: 'failed' | 'expired'; readonly detail: string }
  /** The provider has never heard of it: nothing can be paid. */
  | { readonly state: 'unknown' }

/** The provider was not reached, refused us or answered nonsense. Nothing is known about the money. */
export class PaymentProviderError extends Error {
  override name = 'PaymentProviderError' as const
}
