import { AccountFrame } from './AccountFrame.tsx'
import { Downloads } from './Downloads.tsx'
import { GoToLogIn } from './GoToLogIn.tsx'

export function DownloadsScreen() {
  return (
    <AccountFrame section="downloads" entry={<GoToLogIn />}>
      <Downloads />
    </AccountFrame>
  )
}
