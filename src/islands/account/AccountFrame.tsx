import './account-frame.css'
import { useStore } from '@nanostores/react'
import { Fragment, type ReactNode, useEffect } from 'react'
import { ErrorBoundary } from '#islands/ErrorBoundary.tsx'
import { useFocusWhen } from '#islands/use-focus-when.ts'
import { useIsSettled } from '#islands/use-is-settled.ts'
import { $partingWords } from '#stores/logout-reason.ts'
import { $session, loggedOut } from '#stores/session.ts'
import { watchSessionSilently } from '#stores/watch-session.ts'
import * as words from '#words/account.ts'
import { AccountMenu } from './AccountMenu.tsx'
import type { AccountSection } from './account-section.ts'

/** Settling is nobody's doing and must not take the focus from a field that is being filled. */
const isOther = (now: string, before: string) => before !== 'unsettled' && now !== before

interface Props {
  readonly section: AccountSection
  /** Stands in for everything while nobody is logged in. */
  readonly entry: ReactNode
  /** Stands in for the section until it is known who is here. */
  readonly waiting: ReactNode
  readonly children: ReactNode
}

/**
 * A section of the account beside the menu, or the way into the account. The page is built with
 * both, for everybody; styles show the right one (account-frame.css) until the island has settled.
 */
export function AccountFrame(props: Props) {
  return (
    <ErrorBoundary>
      <AccountOfSession {...props} />
    </ErrorBoundary>
  )
}

function AccountOfSession({ section, entry, waiting, children }: Props) {
  const isSettled = useIsSettled()
  const session = useStore($session, { ssr: () => loggedOut })
  // Heard from the start: once somebody has left it would be too late to notice.
  useStore($partingWords, { ssr: () => '' })
  const content = useFocusWhen(isSettled ? session.state : 'unsettled', isOther)
  useEffect(() => void watchSessionSilently(), [])

  return (
    <section
      className="account-frame"
      aria-label={words.account}
      ref={content}
      tabIndex={-1}
      data-asks-for-session=""
      data-unsettled={isSettled ? undefined : ''}
    >
      {(session.state === 'out' || !isSettled) && <div className="account-out">{entry}</div>}
      {(session.state === 'in' || !isSettled) && (
        <div className="account">
          <AccountMenu section={section} />
          {session.state === 'in' ? <Fragment key={session.userId}>{children}</Fragment> : waiting}
        </div>
      )}
    </section>
  )
}
