import { Field } from '#islands/form/Field.tsx'
import type { FormState } from '#stores/form-state.ts'
import * as words from '#words/registration.ts'

interface Props {
  readonly of: string
  readonly name: string
  readonly form: FormState
  readonly email: string
}

/** The six digits that were mailed. */
export function CodeField({ of, name, form, email }: Props) {
  return (
    <Field
      of={of}
      name={name}
      label={words.otp}
      form={form}
      className="otp"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      hint={words.codeSent(email)}
    />
  )
}
