import './account-details.css'
import { Skeleton } from '#islands/Skeleton.tsx'
import * as account from '#words/account.ts'
import * as forms from '#words/forms.ts'
import * as words from '#words/personal-data.ts'
import { AccountChoices, type Choice } from './AccountChoices.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { ConsentList } from './ConsentList.tsx'
import { SectionEntry } from './SectionEntry.tsx'

const waiting = <Skeleton words={forms.loadingForm} parts={['line', 'field', 'button']} />

const choicesWith = (sealFromMs: number | undefined): readonly Choice[] => [
  {
    label: words.downloadMyData,
    load: async () => (await import('./ExportForm.tsx')).ExportForm,
    waiting,
  },
  {
    label: words.deleteMyAccount,
    load: async () => {
      const { DeletionForm } = await import('./DeletionForm.tsx')
      const isSealing = sealFromMs !== undefined && Date.now() >= sealFromMs
      return () => <DeletionForm isSealing={isSealing} />
    },
    waiting,
  },
]

interface Props {
  /** From when on what is kept of a deleted account is sealed. */
  readonly sealFromMs?: number | undefined
}

/** What somebody agreed to, a copy of everything, and the end of the account: one home. */
export function PrivacyScreen({ sealFromMs }: Props) {
  return (
    <AccountFrame
      section="privacy"
      entry={<SectionEntry section="privacy" />}
      waiting={<Skeleton words={account.loadingAccount} parts={['row', 'row']} />}
    >
      <div className="account-details">
        <ConsentList />
        <AccountChoices heading={words.yourData} choices={choicesWith(sealFromMs)} />
      </div>
    </AccountFrame>
  )
}
