import { useStore } from '@nanostores/react'
import type { SubmitEvent } from 'react'
import { $registration, sendOtp, validateOtp } from '#stores/registration.ts'
import { textOf } from './form-text.ts'
import { SendAgain } from './SendAgain.tsx'

interface Props {
  readonly email: string
}

export function CodeStep({ email }: Props) {
  const { busy, error, resendAt } = useStore($registration)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void validateOtp(email, textOf(event.currentTarget, 'otp'))
  }

  return (
    <form className="form" onSubmit={submit}>
      <div className="field">
        <label htmlFor="register-otp">OTP</label>
        <input
          id="register-otp"
          className="otp"
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
          autoFocus
          aria-invalid={error !== undefined}
          aria-describedby="register-otp-hint"
        />
        <p className="field__hint" id="register-otp-hint">
          We have sent a six-digit code to {email}. It is valid for ten minutes.
        </p>
      </div>
      <div className="form__actions">
        <button
          className="button button--quiet"
          type="submit"
          aria-disabled={busy}
          aria-busy={busy}
        >
          Validate OTP
        </button>
        <SendAgain key={resendAt} resendAt={resendAt} onSend={() => void sendOtp(email)} />
      </div>
    </form>
  )
}
