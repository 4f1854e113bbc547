import type { ReactNode } from 'react'
import { Skeleton, type SkeletonPart } from '#islands/Skeleton.tsx'
import { registerHref } from '#stores/return-path.ts'
import { loadingAccount } from '#words/account.ts'
import { noAccount } from '#words/log-in.ts'
import { AccountFrame, type AccountSection, accountSections } from './AccountFrame.tsx'
import { LogInForm } from './LogInForm.tsx'

const hrefOf = (here: AccountSection) =>
  accountSections.find(({ section }) => section === here)?.href ?? '/my-account'

/** Visitors of a section nearly always have an account, so registering is a step away; `href` is the way back. */
export function SectionEntry({ href }: { readonly href: string }) {
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

interface Props {
  readonly section: AccountSection
  /** The placeholder until the session is known. */
  readonly waiting: readonly SkeletonPart[]
  readonly children: ReactNode
}

/** A section of the account, except the dashboard. */
export function SectionScreen({ section, waiting, children }: Props) {
  return (
    <AccountFrame
      section={section}
      entry={<SectionEntry href={hrefOf(section)} />}
      waiting={<Skeleton words={loadingAccount} parts={waiting} />}
    >
      {children}
    </AccountFrame>
  )
}
