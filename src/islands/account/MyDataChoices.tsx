import { useState } from 'react'
import { Disclosure } from '#islands/Disclosure.tsx'
import { Later } from '#islands/Later.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'

const loadExport = async () => (await import('./ExportForm.tsx')).ExportForm
const loadDeletion = async () => (await import('./DeletionForm.tsx')).DeletionForm
const waiting = <Skeleton words="Loading the form." parts={['line', 'field', 'button']} />

/** What the person may ask about the data that we keep; rarely wanted, so it comes when opened. */
export function MyDataChoices() {
  const [open, setOpen] = useState('')
  const fold = (name: string) => ({
    label: name,
    isOpen: open === name,
    onToggle: () => setOpen(open === name ? '' : name),
  })
  return (
    <section className="my-data" aria-labelledby="my-data-heading">
      <h2 id="my-data-heading">My data</h2>
      <Disclosure {...fold('Download my data')}>
        {open === 'Download my data' && (
          <Later load={loadExport} waiting={waiting}>
            {(ExportForm) => <ExportForm />}
          </Later>
        )}
      </Disclosure>
      <Disclosure {...fold('Delete my account')}>
        {open === 'Delete my account' && (
          <Later load={loadDeletion} waiting={waiting}>
            {(DeletionForm) => <DeletionForm />}
          </Later>
        )}
      </Disclosure>
    </section>
  )
}
