import { useStore } from '@nanostores/react'
import { FormSummary } from '#islands/form/FormSummary.tsx'
import {
  $passwordReset,
  $passwordResetForm,
  restartPasswordReset,
  sendResetCode,
} from '#stores/password-reset.ts'
import { EmailStep } from './EmailStep.tsx'
import { NewPasswordStep } from './NewPasswordStep.tsx'

export function LostPassword() {
  const now = useStore($passwordReset)
  const form = useStore($passwordResetForm)
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
        onRestart={restartPasswordReset}
      />
      {now.step === 'code' && (
        <NewPasswordStep form={form} email={now.email} resendAt={now.resendAt} />
      )}
      <p>
        <a className="onward" href="/my-account">
          Back to the login
        </a>
      </p>
    </section>
  )
}
