import { AccountEntry } from './AccountEntry.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { Dashboard } from './Dashboard.tsx'

export function DashboardScreen() {
  return (
    <AccountFrame section="dashboard" entry={<AccountEntry />}>
      <Dashboard />
    </AccountFrame>
  )
}
