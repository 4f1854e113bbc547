import { formatDuration } from '#domain/duration.ts'
import { otpLifetimeMs } from '#domain/identity.ts'
import { Field } from '#islands/form/Field.tsx'
import type { FormState } from '#stores/form-state.ts'

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
      label="OTP"
      form={form}
      className="otp"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      autoFocus
      hint={`We have sent a six-digit code to ${email}. It is valid for ${formatDuration(otpLifetimeMs)}.`}
    />
  )
}
