import { Skeleton } from '#islands/Skeleton.tsx'
import { SectionEntry } from './SectionEntry.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { Orders } from './Orders.tsx'

export function OrdersScreen() {
  return (
    <AccountFrame
      section="orders"
      entry={<SectionEntry section="orders" />}
      waiting={<Skeleton words="Loading your account." parts={['row', 'row', 'row']} />}
    >
      <Orders />
    </AccountFrame>
  )
}
