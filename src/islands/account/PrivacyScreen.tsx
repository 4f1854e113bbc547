import './account-details.css'
import { Skeleton } from '#islands/Skeleton.tsx'
import * as forms from '#words/forms.ts'
import * as words from '#words/personal-data.ts'
import { AccountChoices, type Choice } from './AccountChoices.tsx'
import { ConsentList } from './ConsentList.tsx'
import { SectionScreen } from './SectionScreen.tsx'

const waiting = <Skeleton words={forms.loadingForm} parts={['line', 'field', 'button']} />

const choicesWith = (sealFromMs: number | undefined): readonly Choice[] => [
  {
    label: words.downloadMyData,
    load: async () => (await import('./PersonalDataForms.tsx')).ExportForm,
    waiting,
  },
  {
    label: words.deleteMyAccount,
    load: async () => {
      const { DeletionForm } = await import('./PersonalDataForms.tsx')
      const isSealing = sealFromMs !== undefined && Date.now() >= sealFromMs
      return () => <DeletionForm isSealing={isSealing} />
    },
    waiting,
  },
]

interface Props {
  /** Time from which records of deleted accounts are sealed. */
  readonly sealFromMs?: number | undefined
}

/** Consents, data export and account deletion. */
export function PrivacyScreen({ sealFromMs }: Props) {
  return (
    <SectionScreen section="privacy" waiting={['row', 'row']}>
      <div className="account-details">
        <ConsentList />
        <AccountChoices heading={words.yourData} choices={choicesWith(sealFromMs)} />
      </div>
    </SectionScreen>
  )
}
