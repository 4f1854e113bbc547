import { useIsSettled } from '#islands/use-is-settled.ts'
import { logOut } from '#stores/log-out.ts'
import * as words from '#words/account.ts'
import * as logInWords from '#words/log-in.ts'
import { type AccountSection, accountSections } from './account-section.ts'

interface Props {
  readonly section: AccountSection
}

export function AccountMenu({ section: here }: Props) {
  // A tap before the script is awake would be lost: the links work already, this button waits.
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
