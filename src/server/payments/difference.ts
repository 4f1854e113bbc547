/** One place where our books and the provider's disagree. Amounts in paise. */
export interface Difference {
  readonly kind: 'payment' | 'refund'
  readonly id: string
  readonly transactionId: string
  readonly ours: string
  readonly theirs: string
}
