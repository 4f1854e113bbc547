import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Field } from '#islands/form/Field.tsx'
import { textOf } from '#islands/form/form-text.ts'
import { FormSummary } from '#islands/form/FormSummary.tsx'
import { SendButton } from '#islands/form/SendButton.tsx'
import { SentForm } from '#islands/form/SentForm.tsx'
import { $deletionForm, deleteAccount } from '#stores/personal-data.ts'

/** Two steps: what it means, then the password. */
export function DeletionForm() {
  const [isSure, setIsSure] = useState(false)
  return (
    <div className="form">
      <p className="message message--danger">
        This cannot be undone. Your login, your addresses, your cart and the courses and books that
        you have bought are gone at once, and what you told us in bookings too.
      </p>
      <p>
        The law makes us keep the invoices of your orders, with name, address and amounts. They no
        longer belong to a login.
      </p>
      {isSure ? (
        <LastStep onKeep={() => setIsSure(false)} />
      ) : (
        <button
          className="button button--quiet button--danger"
          type="button"
          onClick={() => setIsSure(true)}
        >
          I understand, continue
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
      aria-label="Delete my account"
    >
      <FormSummary form={form} />
      <Field
        of="deletion"
        name="password"
        label="Your password"
        form={form}
        type="password"
        autoComplete="current-password"
        autoFocus
      />
      <div className="form__actions">
        <SendButton form={form} look="quiet button--danger">
          Delete my account for good
        </SendButton>
        <button className="button button--plain" type="button" onClick={onKeep}>
          Keep my account
        </button>
      </div>
    </SentForm>
  )
}
