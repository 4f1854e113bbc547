import { Field } from '#islands/form/Field.tsx'
import { textOf } from '#islands/form/form-text.ts'
import { SendButton } from '#islands/form/SendButton.tsx'
import { SentForm } from '#islands/form/SentForm.tsx'
import type { FormState } from '#stores/form-state.ts'
import * as forms from '#words/forms.ts'
import * as words from '#words/registration.ts'

interface Props {
  readonly of: string
  readonly form: FormState
  /** No code is on its way yet: the e-mail may still be changed. */
  readonly isOpen: boolean
  /** The e-mail, where nobody typed it here. */
  readonly email?: string | undefined
  readonly action: string
  readonly onSend: (email: string) => void
  readonly onRestart: () => void
}

/** The e-mail to which a code is sent; then it stands still until somebody wants another. */
export function EmailStep({ of, form, isOpen, email, action, onSend, onRestart }: Props) {
  return (
    <SentForm
      onSend={(element) => {
        if (isOpen) onSend(textOf(element, 'email'))
      }}
    >
      <Field
        of={of}
        name="email"
        label={forms.email}
        form={form}
        type="email"
        autoComplete="email"
        readOnly={!isOpen}
        key={email}
        defaultValue={email}
      >
        {!isOpen && (
          <button className="button button--plain" type="button" onClick={onRestart}>
            {words.changeEmail}
          </button>
        )}
      </Field>
      {isOpen && (
        <SendButton form={form} look="quiet">
          {action}
        </SendButton>
      )}
    </SentForm>
  )
}
