import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import { FormSummary } from '#islands/form/FormSummary.tsx'
import { useIsSettled } from '#islands/use-is-settled.ts'
import {
  $passwordReset,
  $passwordResetForm,
  openPasswordReset,
  restartPasswordReset,
  sendResetCode,
} from '#stores/password-reset.ts'
import { backToLogInHref } from '#stores/return-path.ts'
import * as words from '#words/passwords.ts'
import { EmailStep } from './EmailStep.tsx'
import { LinkSent } from './LinkSent.tsx'
import { NewPasswordStep } from './NewPasswordStep.tsx'

export function LostPassword() {
  const now = useStore($passwordReset)
  const form = useStore($passwordResetForm)
  // Before a form inside does what was asked of it before it was awake.
  useLayoutEffect(openPasswordReset, [])
  const isSettled = useIsSettled()
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
        email={now.step === 'email' ? undefined : now.email}
        onRestart={restartPasswordReset}
      />
      {now.step === 'link' && <LinkSent {...now} onSend={() => void sendResetCode(now.email)} />}
      {(now.step === 'code' || now.step === 'proven') && <NewPasswordStep form={form} {...now} />}
      <p>
        <a
          className="onward"
          href={isSettled ? backToLogInHref(globalThis.location) : '/my-account'}
        >
          {words.backToLogin}
        </a>
      </p>
    </section>
  )
}
