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
import * as words from '#words/passwords.ts'
import { EmailStep } from './EmailStep.tsx'
import { LinkSent } from './LinkSent.tsx'
import { NewPasswordStep } from './NewPasswordStep.tsx'

export function LostPassword() {
  const now = useStore($passwordReset)
  const form = useStore($passwordResetForm)
  useEffect(openMailedReset, [])
  return (
    <section className="form" aria-label={words.newPassword}>
      <p>{words.howToReset}</p>
      <FormSummary form={form} />
      <EmailStep
        of="reset"
        form={form}
        isOpen={now.step === 'email'}
        action={words.sendCode}
        onSend={(email) => void sendResetCode(email)}
        email={now.step === 'proven' ? now.email : undefined}
        onRestart={restartPasswordReset}
      />
      {now.step === 'link' && <LinkSent {...now} onSend={() => void sendResetCode(now.email)} />}
      {(now.step === 'code' || now.step === 'proven') && <NewPasswordStep form={form} {...now} />}
      <p>
        <a className="onward" href="/my-account">
          {words.backToLogin}
        </a>
      </p>
    </section>
  )
}
