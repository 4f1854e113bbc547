import { Skeleton } from '#islands/Skeleton.tsx'
import * as words from '#words/account.ts'
import { SectionEntry } from './SectionEntry.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { Orders } from './Orders.tsx'

export function OrdersScreen() {
  return (
    <AccountFrame
      section="orders"
      entry={<SectionEntry section="orders" />}
      waiting={<Skeleton words={words.loadingAccount} parts={['row', 'row', 'row']} />}
    >
      <Orders />
    </AccountFrame>
  )
}
