import { type ReactNode, useState } from 'react'
import { Disclosure } from '#islands/Disclosure.tsx'
import { Later } from '#islands/Later.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'

interface Choice {
  readonly label: string
  readonly load: () => Promise<() => ReactNode>
  readonly waiting: ReactNode
}

const waitingForm = <Skeleton words="Loading the form." parts={['line', 'field', 'button']} />

const choices: readonly Choice[] = [
  {
    label: 'Where you are logged in',
    load: async () => (await import('./DeviceList.tsx')).DeviceList,
    waiting: <Skeleton words="Looking where you are logged in." parts={['row', 'row']} />,
  },
  {
    label: 'Download my data',
    load: async () => (await import('./ExportForm.tsx')).ExportForm,
    waiting: waitingForm,
  },
  {
    label: 'Delete my account',
    load: async () => (await import('./DeletionForm.tsx')).DeletionForm,
    waiting: waitingForm,
  },
]

/** What the person may ask about logins and data; rarely wanted, so each comes when it is opened. */
export function AccountChoices() {
  const [open, setOpen] = useState('')
  return (
    <section className="account-choices" aria-labelledby="account-choices-heading">
      <h2 id="account-choices-heading">Devices and data</h2>
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
