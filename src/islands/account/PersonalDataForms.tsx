import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Field } from '#islands/form/Field.tsx'
import { textOf } from '#islands/form/form-elements.ts'
import { FormSummary } from '#islands/form/FormSummary.tsx'
import { SendButton } from '#islands/form/SendButton.tsx'
import { SentForm } from '#islands/form/SentForm.tsx'
import { $deletionForm, $exportForm, deleteAccount, exportMyData } from '#stores/personal-data.ts'
import * as forms from '#words/forms.ts'
import * as words from '#words/personal-data.ts'

export function ExportForm() {
  const form = useStore($exportForm)
  return (
    <SentForm
      onSend={(element) => void exportMyData(textOf(element, 'password'))}
      aria-label={words.downloadMyData}
    >
      <p>{words.whatIsInFile}</p>
      <FormSummary form={form} />
      <Field
        of="export"
        name="password"
        label={words.yourPassword}
        form={form}
        type="password"
        autoComplete="current-password"
      />
      <SendButton form={form} look="quiet">
        {forms.download}
      </SendButton>
    </SentForm>
  )
}

/** Two steps: an explanation, then the password. */
export function DeletionForm({ isSealing }: { readonly isSealing: boolean }) {
  const [isSure, setIsSure] = useState(false)
  return (
    <div className="form">
      <p className="message message--danger">{words.whatIsDeleted}</p>
      <p>{isSealing ? words.whatIsSealed : words.whatIsKept}</p>
      {isSure ? (
        <LastStep onKeep={() => setIsSure(false)} />
      ) : (
        <button
          className="button button--quiet button--danger"
          type="button"
          onClick={() => setIsSure(true)}
        >
          {words.understood}
        </button>
      )}
    </div>
  )
}

function LastStep({ onKeep }: { readonly onKeep: () => void }) {
  const form = useStore($deletionForm)
  return (
    <SentForm
      onSend={(element) => void deleteAccount(textOf(element, 'password'))}
      aria-label={words.deleteMyAccount}
    >
      <FormSummary form={form} />
      <Field
        of="deletion"
        name="password"
        label={words.yourPassword}
        form={form}
        type="password"
        autoComplete="current-password"
        autoFocus
      />
      <div className="form__actions">
        <SendButton form={form} look="quiet button--danger">
          {words.deleteForGood}
        </SendButton>
        <button className="button button--plain" type="button" onClick={onKeep}>
          {words.keepMyAccount}
        </button>
      </div>
    </SentForm>
  )
}
