import { useIsSettled } from '#islands/use-is-settled.ts'
import { logOut } from '#stores/log-out.ts'
import { type AccountSection, accountSections } from './account-section.ts'

interface Props {
  readonly section: AccountSection
}

export function AccountMenu({ section: here }: Props) {
  // A tap before the script is awake would be lost: the links work already, this button waits.
  const isSettled = useIsSettled()
  return (
    <nav className="account-menu" aria-label="Account">
      <ul role="list">
        {accountSections.map(({ section, label, href }) => (
          <li key={section}>
            <a href={href} aria-current={section === here ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
        <li>
          <button type="button" disabled={!isSettled} onClick={() => void logOut()}>
            Log Out
          </button>
        </li>
      </ul>
    </nav>
  )
}
