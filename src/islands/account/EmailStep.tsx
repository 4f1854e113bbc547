import '#styles/forms.css'
import { useEffect, useState } from 'react'
import { Field } from '#islands/form/Field.tsx'
import { textOf } from '#islands/form/form-elements.ts'
import { SendButton } from '#islands/form/SendButton.tsx'
import { SentForm } from '#islands/form/SentForm.tsx'
import type { FormState } from '#stores/form.ts'
import * as words from '#words/registration.ts'
import { otp } from '#words/registration.ts'
import { EmailField } from './EmailField.tsx'
import { Status } from './Status.tsx'

interface Props {
  readonly of: string
  readonly name: string
  readonly form: FormState
  /** What was mailed, and to which address. */
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

interface SendAgainProps {
  /** Epoch milliseconds from which another code may be requested. */
  readonly resendAt: number
  readonly onSend: () => void
}

const secondsUntil = (epochMs: number) => Math.max(0, Math.ceil((epochMs - Date.now()) / 1000))

export function SendAgain({ resendAt, onSend }: SendAgainProps) {
  const [waitS, setWaitS] = useState(() => secondsUntil(resendAt))
  const isWaiting = waitS > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => setWaitS(secondsUntil(resendAt)), 1000)
    return () => clearInterval(timer)
  }, [isWaiting, resendAt])

  return (
    <button
      className="button button--plain figures"
      type="button"
      disabled={isWaiting}
      onClick={onSend}
    >
      {isWaiting ? words.sendAgainIn(waitS) : words.sendAgain}
    </button>
  )
}

interface LinkSentProps {
  readonly email: string
  readonly resendAt: number
  readonly onSend: () => void
}

/** After too many wrong codes a link is mailed, which opens the next step itself. */
export function LinkSent({ email, resendAt, onSend }: LinkSentProps) {
  return (
    <>
      <Status>
        <p className="message">{words.linkSent(email)}</p>
      </Status>
      <div className="form__actions">
        <SendAgain key={resendAt} resendAt={resendAt} onSend={onSend} />
      </div>
    </>
  )
}

interface EmailStepProps {
  readonly of: string
  readonly form: FormState
  /** No code has been sent yet: the e-mail may still be changed. */
  readonly isOpen: boolean
  /** The proven e-mail, or the one to which a mail has been sent. */
  readonly email?: string | undefined
  readonly action: string
  readonly onSend: (email: string) => void
  readonly onRestart: () => void
}

/** The e-mail to which a code is sent; then read-only until the visitor starts again with another one. */
export function EmailStep({ of, form, isOpen, email, action, onSend, onRestart }: EmailStepProps) {
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
