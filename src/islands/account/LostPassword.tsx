import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { FormSummary } from '#islands/form/FormSummary.tsx'
import {
  $passwordReset,
  $passwordResetForm,
  openMailedReset,
  restartPasswordReset,
  sendResetCode,
} from '#stores/password-reset.ts'
import { EmailStep } from './EmailStep.tsx'
import { LinkSent } from './LinkSent.tsx'
import { NewPasswordStep } from './NewPasswordStep.tsx'

export function LostPassword() {
  const now = useStore($passwordReset)
  const form = useStore($passwordResetForm)
  useEffect(openMailedReset, [])
  return (
    <section className="form" aria-label="New password">
      <p>
        Give us the e-mail address of your account. We send a code to it, and with the code you
        choose a new password.
      </p>
      <FormSummary form={form} />
      <EmailStep
        of="reset"
        form={form}
        isOpen={now.step === 'email'}
        action="Send code"
        onSend={(email) => void sendResetCode(email)}
        email={now.step === 'proven' ? now.email : undefined}
        onRestart={restartPasswordReset}
      />
      {now.step === 'link' && <LinkSent {...now} onSend={() => void sendResetCode(now.email)} />}
      {(now.step === 'code' || now.step === 'proven') && <NewPasswordStep form={form} {...now} />}
      <p>
        <a className="onward" href="/my-account">
          Back to the login
        </a>
      </p>
    </section>
  )
}
