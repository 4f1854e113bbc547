import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { ErrorBoundary } from '#islands/ErrorBoundary.tsx'
import { useFocusWhen } from '#islands/use-focus-when.ts'
import { $session } from '#stores/session.ts'
import { verifySession } from '#stores/verify-session.ts'
import { AccountMenu } from './AccountMenu.tsx'
import type { AccountSection } from './account-section.ts'

const isOther = (now: string, before: string) => now !== before

interface Props {
  readonly section: AccountSection
  /** Stands in for everything while nobody is logged in. */
  readonly entry: ReactNode
  readonly children: ReactNode
}

/** A section of the account beside the menu, or the way into the account. */
export function AccountFrame(props: Props) {
  return (
    <ErrorBoundary>
      <AccountOfSession {...props} />
    </ErrorBoundary>
  )
}

function AccountOfSession({ section, entry, children }: Props) {
  const session = useStore($session)
  const content = useFocusWhen(session.state, isOther)
  useEffect(() => void verifySession(), [])

  return (
    <section className="account-frame" aria-label="Account" ref={content} tabIndex={-1}>
      {session.state === 'out' ? (
        entry
      ) : (
        <div className="account" key={session.userId}>
          <AccountMenu section={section} />
          {children}
        </div>
      )}
    </section>
  )
}
