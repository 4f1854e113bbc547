import { AccountFrame } from './AccountFrame.tsx'
import { GoToLogIn } from './GoToLogIn.tsx'
import { Orders } from './Orders.tsx'

export function OrdersScreen() {
  return (
    <AccountFrame section="orders" entry={<GoToLogIn />}>
      <Orders />
    </AccountFrame>
  )
}
