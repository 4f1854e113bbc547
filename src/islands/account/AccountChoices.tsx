import { type ReactNode, useState } from 'react'
import { Disclosure } from '#islands/Disclosure.tsx'
import { Later } from '#islands/Later.tsx'

export interface Choice {
  readonly label: string
  readonly load: () => Promise<() => ReactNode>
  readonly waiting: ReactNode
}

interface Props {
  readonly heading: string
  readonly choices: readonly Choice[]
}

/** Actions for logins or data; rarely used, so the code of each is loaded when it is opened. */
export function AccountChoices({ heading, choices }: Props) {
  const [open, setOpen] = useState('')
  return (
    <section className="account-choices" aria-labelledby="account-choices-heading">
      <h2 id="account-choices-heading">{heading}</h2>
      {choices.map(({ label, load, waiting }) => (
        <Disclosure
          key={label}
          label={label}
          isOpen={open === label}
          onToggle={() => setOpen(open === label ? '' : label)}
        >
          {open === label && (
            <Later load={load} waiting={waiting}>
              {(Chosen) => <Chosen />}
            </Later>
          )}
        </Disclosure>
      ))}
    </section>
  )
}
