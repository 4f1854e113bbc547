/** By what others know a payment that is paid; null for what the provider did not say. */
export interface PaymentReferences {
  /** The provider's id of the order, and of the try that succeeded. */
  readonly orderId: string | null
  readonly transactionId: string | null
  /** The bank's number of the transfer: the UTR, which buyers see in their UPI app. */
  readonly bankReference: string | null
  /** How it was paid, in the provider's word: 'UPI_QR'. */
  readonly mode: string | null
}
