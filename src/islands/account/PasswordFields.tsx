import { Field } from '#islands/form/Field.tsx'
import type { FormState } from '#stores/form-state.ts'
import * as words from '#words/passwords.ts'

interface Props {
  readonly form: FormState
}

export function PasswordFields({ form }: Props) {
  const password = { of: 'profile', form, type: 'password' }
  return (
    <fieldset>
      <legend>{words.changePassword}</legend>
      <p className="field__hint">{words.keepPassword}</p>
      <Field
        {...password}
        name="currentPassword"
        label={words.currentPassword}
        autoComplete="current-password"
      />
      <Field
        {...password}
        name="newPassword"
        label={words.newPassword}
        autoComplete="new-password"
        hint={words.newPasswordHint}
      />
      <Field
        {...password}
        name="repeatedPassword"
        label={words.repeatedPassword}
        autoComplete="new-password"
      />
    </fieldset>
  )
}
