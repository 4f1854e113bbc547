import { textOf } from '#islands/form/form-text.ts'
import { SendButton } from '#islands/form/SendButton.tsx'
import { SentForm } from '#islands/form/SentForm.tsx'
import type { FormState } from '#stores/form-state.ts'
import * as words from '#words/registration.ts'
import { EmailField } from './EmailField.tsx'

interface Props {
  readonly of: string
  readonly form: FormState
  /** No code is on its way yet: the e-mail may still be changed. */
  readonly isOpen: boolean
  /** The e-mail that is proven, or to which a mail is on its way. */
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
      <EmailField of={of} form={form} autoComplete="email" readOnly={!isOpen} email={email}>
        {!isOpen && (
          <button className="button button--plain" type="button" onClick={onRestart}>
            {words.changeEmail}
          </button>
        )}
      </EmailField>
      {isOpen && (
        <SendButton form={form} look="quiet">
          {action}
        </SendButton>
      )}
    </SentForm>
  )
}
