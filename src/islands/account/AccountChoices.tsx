import { type ReactNode, useState } from 'react'
import { Disclosure } from '#islands/Disclosure.tsx'
import { Later } from '#islands/Later.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'
import * as devices from '#words/devices.ts'
import * as forms from '#words/forms.ts'
import * as personalData from '#words/personal-data.ts'
import * as profile from '#words/profile.ts'

interface Choice {
  readonly label: string
  readonly load: () => Promise<() => ReactNode>
  readonly waiting: ReactNode
}

const waitingForm = <Skeleton words={forms.loadingForm} parts={['line', 'field', 'button']} />

const choices: readonly Choice[] = [
  {
    label: devices.whereLoggedIn,
    load: async () => (await import('./DeviceList.tsx')).DeviceList,
    waiting: <Skeleton words={devices.loadingDevices} parts={['row', 'row']} />,
  },
  {
    label: personalData.downloadMyData,
    load: async () => (await import('./ExportForm.tsx')).ExportForm,
    waiting: waitingForm,
  },
  {
    label: personalData.deleteMyAccount,
    load: async () => (await import('./DeletionForm.tsx')).DeletionForm,
    waiting: waitingForm,
  },
]

/** What the person may ask about logins and data; rarely wanted, so each comes when it is opened. */
export function AccountChoices() {
  const [open, setOpen] = useState('')
  return (
    <section className="account-choices" aria-labelledby="account-choices-heading">
      <h2 id="account-choices-heading">{profile.devicesAndData}</h2>
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
