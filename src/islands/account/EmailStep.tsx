import type { SubmitEvent } from 'react'

interface Props {
  readonly email: string
  /** No code is on its way yet: the e-mail may still be changed. */
  readonly isOpen: boolean
  readonly isBusy: boolean
  readonly onWrite: (email: string) => void
  readonly onSend: () => void
  readonly onRestart: () => void
}

export function EmailStep({ email, isOpen, isBusy, onWrite, onSend, onRestart }: Props) {
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isOpen) onSend()
  }

  return (
    <form className="form" onSubmit={submit}>
      <div className="field">
        <label htmlFor="register-email">Email</label>
        <div className="field__row">
          <input
            id="register-email"
            type="email"
            autoComplete="email"
            value={email}
            onChange={(event) => onWrite(event.target.value)}
            readOnly={!isOpen}
            required
          />
          {!isOpen && (
            <button className="button button--plain" type="button" onClick={onRestart}>
              Change
            </button>
          )}
        </div>
      </div>
      {isOpen && (
        <button
          className="button button--quiet"
          type="submit"
          aria-disabled={isBusy}
          aria-busy={isBusy}
        >
          Send OTP
        </button>
      )}
    </form>
  )
}
