import type { PaymentStatus } from '#domain/payment-state.ts'

interface Props {
  readonly status: PaymentStatus
}

const words: Record<PaymentStatus, string> = {
  Pending: 'Being confirmed',
  Paid: 'Paid',
  Failed: 'Failed',
  Expired: 'Not completed',
  Refunding: 'Being refunded',
  Refunded: 'Refunded',
}

export function PaymentStatusWord({ status }: Props) {
  return (
    <span className={`payment-status payment-status--${status.toLowerCase()}`}>
      {words[status]}
    </span>
  )
}
