import type { PaymentStatus } from '#domain/payment-state.ts'
import * as words from '#words/payment.ts'

interface Props {
  readonly status: PaymentStatus
}

export function PaymentStatusWord({ status }: Props) {
  return (
    <span className={`payment-status payment-status--${status.toLowerCase()}`}>
      {words.paymentStatus[status]}
    </span>
  )
}
