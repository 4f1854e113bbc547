import { registerHref } from '#stores/return-path.ts'
import { noAccount } from '#words/log-in.ts'
import { accountSections, type AccountSection } from './account-section.ts'
import { LogInForm } from './LogInForm.tsx'

interface Props {
  readonly section: AccountSection
}

/** The other sections: their visitors nearly always have an account, so registering is a step away. */
export function SectionEntry({ section: here }: Props) {
  const href = accountSections.find(({ section }) => section === here)?.href ?? '/my-account'
  return (
    <div className="account-entry">
      <LogInForm />
      <p>
        {noAccount.before}
        <a href={registerHref(href)}>{noAccount.link}</a>
      </p>
    </div>
  )
}
