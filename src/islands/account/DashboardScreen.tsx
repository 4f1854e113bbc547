import type { Suggestion } from '#domain/suggestion.ts'
import { Skeleton } from '#islands/Skeleton.tsx'
import * as words from '#words/account.ts'
import { AccountEntry } from './AccountEntry.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { Dashboard } from './Dashboard.tsx'

interface Props {
  readonly suggestions: readonly Suggestion[]
}

export function DashboardScreen({ suggestions }: Props) {
  return (
    <AccountFrame
      section="dashboard"
      entry={<AccountEntry />}
      waiting={<Skeleton words={words.loadingAccount} parts={['title', 'line', 'row']} />}
    >
      <Dashboard suggestions={suggestions} />
    </AccountFrame>
  )
}
