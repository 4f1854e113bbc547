import type { Order } from '#contracts/orders.ts'
import * as words from '#words/payment.ts'

type Props = Pick<Order, 'paymentStatus' | 'attempted'>

export function PaymentStatusWord({ paymentStatus, attempted }: Props) {
  const isUntried = paymentStatus === 'Pending' && !attempted
  return (
    <span className={`payment-status payment-status--${paymentStatus.toLowerCase()}`}>
      {isUntried ? words.notPaidYet : words.paymentStatus[paymentStatus]}
    </span>
  )
}
