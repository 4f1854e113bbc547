import { useStore } from '@nanostores/react'
import { Field } from '#islands/form/Field.tsx'
import { textOf } from '#islands/form/form-text.ts'
import { FormSummary } from '#islands/form/FormSummary.tsx'
import { SendButton } from '#islands/form/SendButton.tsx'
import { SentForm } from '#islands/form/SentForm.tsx'
import { $exportForm, exportMyData } from '#stores/personal-data.ts'

export function ExportForm() {
  const form = useStore($exportForm)
  return (
    <SentForm
      onSend={(element) => void exportMyData(textOf(element, 'password'))}
      aria-label="Download my data"
    >
      <p>
        One file (JSON) with everything that we keep about you: your details, addresses, orders,
        bookings and logins.
      </p>
      <FormSummary form={form} />
      <Field
        of="export"
        name="password"
        label="Your password"
        form={form}
        type="password"
        autoComplete="current-password"
      />
      <SendButton form={form} look="quiet">
        Download
      </SendButton>
    </SentForm>
  )
}
