import { useStore } from '@nanostores/react'
import { Field } from '#islands/form/Field.tsx'
import { textOf } from '#islands/form/form-text.ts'
import { FormSummary } from '#islands/form/FormSummary.tsx'
import { SendButton } from '#islands/form/SendButton.tsx'
import { SentForm } from '#islands/form/SentForm.tsx'
import { $exportForm, exportMyData } from '#stores/personal-data.ts'
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
