import { Field } from '#islands/form/Field.tsx'
import type { FormState } from '#stores/form-state.ts'
import { otp } from '#words/registration.ts'

interface Props {
  readonly of: string
  readonly name: string
  readonly form: FormState
  /** What was mailed, and where to. */
  readonly hint: string
}

/** The six digits that were mailed. */
export function CodeField({ of, name, form, hint }: Props) {
  return (
    <Field
      of={of}
      name={name}
      label={otp}
      form={form}
      className="otp"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      hint={hint}
    />
  )
}
