import { Skeleton } from '#islands/Skeleton.tsx'
import * as words from '#words/account.ts'
import { SectionEntry } from './SectionEntry.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { AccountDetails } from './AccountDetails.tsx'

export function AccountDetailsScreen() {
  return (
    <AccountFrame
      section="account-details"
      entry={<SectionEntry section="account-details" />}
      waiting={
        <Skeleton words={words.loadingAccount} parts={['field', 'field', 'field', 'field']} />
      }
    >
      <AccountDetails />
    </AccountFrame>
  )
}
