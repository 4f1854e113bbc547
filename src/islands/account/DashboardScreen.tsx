import type { Suggestion } from '#domain/suggestion.ts'
import { Skeleton } from '#islands/Skeleton.tsx'
import { useIsSettled } from '#islands/use-is-settled.ts'
import { keepsSessions } from '#stores/log-in.ts'
import * as words from '#words/account.ts'
import { cannotBuyHere } from '#words/log-in.ts'
import { forPendingItem } from '#words/registration.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { Dashboard } from './Dashboard.tsx'
import { LogInForm } from './LogInForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { Status } from './Status.tsx'

/** /my-account for visitors who are not logged in. */
function AccountEntry() {
  const isSettled = useIsSettled()
  return (
    <>
      <Status>
        {isSettled && !keepsSessions() && (
          <p className="message message--danger">{cannotBuyHere}</p>
        )}
      </Status>
      <p className="account-pending lead">{forPendingItem}</p>
      <div className="account-entry">
        <LogInForm />
        <RegisterForm />
      </div>
    </>
  )
}

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
