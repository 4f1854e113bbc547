import './account-frame.css'
import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import { ErrorBoundary } from '#islands/Failure.tsx'
import { Field } from '#islands/form/Field.tsx'
import { textOf } from '#islands/form/form-elements.ts'
import { FormSummary } from '#islands/form/FormSummary.tsx'
import { SendButton } from '#islands/form/SendButton.tsx'
import { SentForm } from '#islands/form/SentForm.tsx'
import { useIsSettled } from '#islands/use-is-settled.ts'
import type { FormState } from '#stores/form.ts'
import {
  $passwordReset,
  $passwordResetForm,
  openPasswordReset,
  resetPassword,
  restartPasswordReset,
  sendResetCode,
} from '#stores/password-reset.ts'
import { backToLogInHref } from '#stores/return-path.ts'
import * as words from '#words/passwords.ts'
import { CodeField, EmailStep, LinkSent, SendAgain } from './EmailStep.tsx'
import { RememberMe } from './RememberMe.tsx'

interface Props {
  readonly form: FormState
  readonly email: string
  /** Set if a code was mailed; a link needs none. */
  readonly resendAt?: number
}

function send(form: HTMLFormElement) {
  void resetPassword({
    code: textOf(form, 'code'),
    password: textOf(form, 'password'),
    remember: textOf(form, 'remember') !== '',
  })
}

function NewPasswordStep({ form, email, resendAt }: Props) {
  return (
    <SentForm onSend={send}>
      {/* For password managers: the account of the new password. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {resendAt !== undefined && (
        <CodeField of="reset" name="code" form={form} hint={words.resetCodeSent(email)} />
      )}
      <Field
        of="reset"
        name="password"
        label={words.newPassword}
        form={form}
        type="password"
        autoComplete="new-password"
        hint={words.newPasswordHint}
      />
      <RememberMe />
      <div className="form__actions">
        <SendButton form={form}>{words.setPassword}</SendButton>
        {resendAt !== undefined && (
          <SendAgain key={resendAt} resendAt={resendAt} onSend={() => void sendResetCode(email)} />
        )}
      </div>
    </SentForm>
  )
}

function LostPassword() {
  const now = useStore($passwordReset)
  const form = useStore($passwordResetForm)
  // Before the effects of a form inside, which handle a submission made before hydration.
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

/** Resets a forgotten password: an e-mail, its code, a new password. */
export function LostPasswordScreen() {
  return (
    <ErrorBoundary>
      <div className="account-frame account-entry">
        <LostPassword />
      </div>
    </ErrorBoundary>
  )
}
