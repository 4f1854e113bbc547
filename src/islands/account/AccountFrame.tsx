import './account-frame.css'
import { useStore } from '@nanostores/react'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { ErrorBoundary } from '#islands/Failure.tsx'
import { useFocusWhen } from '#islands/focus.ts'
import { useIsSettled } from '#islands/use-is-settled.ts'
import { isAccountDrawn } from '#stores/drawn-account.ts'
import { logOut } from '#stores/log-out.ts'
import { $logoutReason } from '#stores/logout-reason.ts'
import { $session, loggedOut } from '#stores/session.ts'
import { watchSessionSilently } from '#stores/watch-session.ts'
import * as words from '#words/account.ts'
import * as logInWords from '#words/log-in.ts'

export type AccountSection =
  'dashboard' | 'orders' | 'downloads' | 'addresses' | 'account-details' | 'privacy'

/** The side menu, in its order. */
export const accountSections: readonly {
  readonly section: AccountSection
  readonly href: string
}[] = [
  { section: 'dashboard', href: '/my-account' },
  { section: 'orders', href: '/my-account/orders' },
  { section: 'downloads', href: '/my-account/downloads' },
  { section: 'addresses', href: '/my-account/addresses' },
  { section: 'account-details', href: '/my-account/account-details' },
  { section: 'privacy', href: '/my-account/privacy' },
]

interface AccountMenuProps {
  readonly section: AccountSection
}

function AccountMenu({ section: here }: AccountMenuProps) {
  // A tap before hydration would be lost: the links work already, this button is disabled.
  const isSettled = useIsSettled()
  return (
    <nav className="account-menu" aria-label={words.account}>
      <ul role="list">
        {accountSections.map(({ section, href }) => (
          <li key={section}>
            <a href={href} aria-current={section === here ? 'page' : undefined}>
              {words.sections[section]}
            </a>
          </li>
        ))}
        <li>
          <button type="button" disabled={!isSettled} onClick={() => void logOut()}>
            {logInWords.logOutOfMenu}
          </button>
        </li>
      </ul>
    </nav>
  )
}

/** Settling is not an action of the user and must not take the focus from a field that is being filled in. */
const isOther = (now: string, before: string) => before !== 'unsettled' && now !== before

interface AccountFrameProps {
  /** In the menu; a page without one uses the full width. */
  readonly section?: AccountSection
  /** Shown instead of everything while the user is logged out. */
  readonly entry: ReactNode
  /** Shown instead of the section until the session is known. */
  readonly waiting: ReactNode
  readonly children: ReactNode
}

/**
 * A section of the account beside the menu, or the forms to log in. The page is built with both, for all visitors;
 * styles show the right one (account-frame.css) until the island has settled.
 */
export function AccountFrame(props: AccountFrameProps) {
  return (
    <ErrorBoundary>
      <AccountOfSession {...props} />
    </ErrorBoundary>
  )
}

function AccountOfSession({ section, entry, waiting, children }: AccountFrameProps) {
  // The first render must match the page: build/browser/prerender-account.ts may have drawn the account.
  const [isDrawn] = useState(isAccountDrawn)
  const isSettled = useIsSettled() || isDrawn
  const session = useStore($session, { ssr: () => (isDrawn ? $session.get() : loggedOut) })
  // Subscribed from the start: after a log-out it would be too late.
  useStore($logoutReason, { ssr: () => '' })
  const content = useFocusWhen(isSettled ? session.state : 'unsettled', isOther)
  useEffect(() => void watchSessionSilently(), [])
  useEffect(() => void dispatchEvent(new Event('island-alive')), [])

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
        <div className={section ? 'account' : 'account account--whole'}>
          {section && <AccountMenu section={section} />}
          {session.state === 'in' ? <Fragment key={session.userId}>{children}</Fragment> : waiting}
        </div>
      )}
    </section>
  )
}
