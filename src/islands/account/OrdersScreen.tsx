import { AccountEntryLater } from './AccountEntryLater.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { Orders } from './Orders.tsx'

export function OrdersScreen() {
  return (
    <AccountFrame section="orders" entry={<AccountEntryLater />}>
      <Orders />
    </AccountFrame>
  )
}
