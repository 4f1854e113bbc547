import { Field } from '#islands/form/Field.tsx'
import { textOf } from '#islands/form/form-text.ts'
import { SendButton } from '#islands/form/SendButton.tsx'
import { SentForm } from '#islands/form/SentForm.tsx'
import type { FormState } from '#stores/form-state.ts'
import { resetPassword, sendResetCode } from '#stores/password-reset.ts'
import * as words from '#words/passwords.ts'
import { CodeField } from './CodeField.tsx'
import { RememberMe } from './RememberMe.tsx'
import { SendAgain } from './SendAgain.tsx'

interface Props {
  readonly form: FormState
  readonly email: string
  /** There when a code was mailed; a link needs none. */
  readonly resendAt?: number
}

function send(form: HTMLFormElement) {
  void resetPassword({
    code: textOf(form, 'code'),
    password: textOf(form, 'password'),
    remember: textOf(form, 'remember') !== '',
  })
}

export function NewPasswordStep({ form, email, resendAt }: Props) {
  return (
    <SentForm onSend={send}>
      {/* For password managers: the account that the new password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {resendAt !== undefined && (
        <CodeField of="reset" name="code" form={form} hint={words.resetCodeSent(email)} />
      )}
      <Field
        of="reset"
        name="password"
        label={words.newPassword}
        form={form}
        type="password"
        autoComplete="new-password"
        hint={words.newPasswordHint}
      />
      <RememberMe />
      <div className="form__actions">
        <SendButton form={form}>{words.setPassword}</SendButton>
        {resendAt !== undefined && (
          <SendAgain key={resendAt} resendAt={resendAt} onSend={() => void sendResetCode(email)} />
        )}
      </div>
    </SentForm>
  )
}
