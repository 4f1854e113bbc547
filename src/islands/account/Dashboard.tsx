import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { emailName } from '#domain/email-name.ts'
import type { Suggestion } from '#domain/suggestion.ts'
import { LoadFailure } from '#islands/Failure.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'
import {
  $dashboard,
  loadDashboard,
  refreshDashboard,
  takeOverDashboard,
} from '#stores/dashboard.ts'
import { logOut } from '#stores/log-out.ts'
import { $session } from '#stores/session.ts'
import { loadingAccount } from '#words/account.ts'
import { failed } from '#words/calls.ts'
import { DashboardCards, DashboardView } from './DashboardView.tsx'

interface Props {
  readonly suggestions: readonly Suggestion[]
}

function Cards({ suggestions }: Props) {
  // Before the first render, which must match the page.
  const [isDrawn] = useState(takeOverDashboard)
  const now = useStore($dashboard)
  useEffect(() => {
    // The drawn data may be older than a payment: the island may have loaded late.
    void (isDrawn ? refreshDashboard() : loadDashboard())
  }, [isDrawn])

  if (now.state === 'loading') return <Skeleton words={loadingAccount} parts={['row', 'row']} />
  if (now.state === 'failed')
    return <LoadFailure message={failed} onRetry={() => void loadDashboard()} />
  return <DashboardCards {...now} suggestions={suggestions} />
}

export function Dashboard({ suggestions }: Props) {
  const session = useStore($session)
  const name = session.state === 'in' ? emailName(session.email) : ''
  return (
    <DashboardView name={name} onLogOut={() => void logOut()}>
      <Cards suggestions={suggestions} />
    </DashboardView>
  )
}
