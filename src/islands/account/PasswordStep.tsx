import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react'
import { passwordLength } from '#domain/identity.ts'
import { $registration, register } from '#stores/registration.ts'

interface Props {
  readonly email: string
}

export function PasswordStep({ email }: Props) {
  const { step, busy } = useStore($registration)
  const password = useRef<HTMLInputElement>(null)
  const isVerified = step === 'verified'
  useEffect(() => {
    if (isVerified) password.current?.focus()
  }, [isVerified])

  function submit(event: SubmitEvent | KeyboardEvent) {
    event.preventDefault()
    void register(email, password.current?.value ?? '')
  }

  /** While Register is disabled, browsers ignore Enter; it shall say what is missing instead. */
  function explain(event: KeyboardEvent) {
    if (event.key === 'Enter' && !isVerified) submit(event)
  }

  return (
    <form className="form" onSubmit={submit}>
      {/* For password managers: the account that the new password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className="field">
        <label htmlFor="register-password">Password</label>
        <input
          id="register-password"
          ref={password}
          type="password"
          autoComplete="new-password"
          minLength={passwordLength.min}
          maxLength={passwordLength.max}
          required
          onKeyDown={explain}
          aria-describedby="register-password-hint"
        />
        <p className="field__hint" id="register-password-hint">
          At least {passwordLength.min} characters.
        </p>
      </div>
      <button
        className="button"
        type="submit"
        disabled={!isVerified}
        aria-disabled={!isVerified || busy}
        aria-busy={busy && isVerified}
      >
        Register
      </button>
    </form>
  )
}
