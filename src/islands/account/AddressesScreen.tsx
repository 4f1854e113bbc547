import { Skeleton } from '#islands/Skeleton.tsx'
import * as words from '#words/account.ts'
import { SectionEntry } from './SectionEntry.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { Addresses } from './Addresses.tsx'

export function AddressesScreen() {
  return (
    <AccountFrame
      section="addresses"
      entry={<SectionEntry section="addresses" />}
      waiting={<Skeleton words={words.loadingAccount} parts={['row', 'row']} />}
    >
      <Addresses />
    </AccountFrame>
  )
}
