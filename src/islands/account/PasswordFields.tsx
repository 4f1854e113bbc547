import { Field } from '#islands/form/Field.tsx'
import type { FormState } from '#stores/form-state.ts'
import { newPasswordHint } from './new-password-hint.ts'

interface Props {
  readonly form: FormState
}

export function PasswordFields({ form }: Props) {
  const password = { of: 'profile', form, type: 'password' }
  return (
    <fieldset>
      <legend>Password change</legend>
      <p className="field__hint">Leave these three empty to keep your password.</p>
      <Field
        {...password}
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
      />
      <Field
        {...password}
        name="newPassword"
        label="New password"
        autoComplete="new-password"
        hint={newPasswordHint}
      />
      <Field
        {...password}
        name="repeatedPassword"
        label="Confirm new password"
        autoComplete="new-password"
      />
    </fieldset>
  )
}
