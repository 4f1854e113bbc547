import { Skeleton } from '#islands/Skeleton.tsx'
import { SectionEntry } from './SectionEntry.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { AccountDetails } from './AccountDetails.tsx'

export function AccountDetailsScreen() {
  return (
    <AccountFrame
      section="account-details"
      entry={<SectionEntry section="account-details" />}
      waiting={
        <Skeleton words="Loading your account." parts={['field', 'field', 'field', 'field']} />
      }
    >
      <AccountDetails />
    </AccountFrame>
  )
}
