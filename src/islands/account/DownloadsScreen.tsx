import { AccountEntryLater } from './AccountEntryLater.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { Downloads } from './Downloads.tsx'

export function DownloadsScreen() {
  return (
    <AccountFrame section="downloads" entry={<AccountEntryLater />}>
      <Downloads />
    </AccountFrame>
  )
}
