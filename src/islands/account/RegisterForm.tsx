import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { giveFocus } from '#islands/focus.ts'
import { Field } from '#islands/form/Field.tsx'
import { textOf } from '#islands/form/form-elements.ts'
import { FormSummary } from '#islands/form/FormSummary.tsx'
import { SendButton } from '#islands/form/SendButton.tsx'
import { SentForm } from '#islands/form/SentForm.tsx'
import { type FormState, isUnderWay } from '#stores/form.ts'
import {
  $registration,
  $registrationForm,
  openRegistration,
  register,
  restartRegistration,
  sendOtp,
  validateOtp,
} from '#stores/registration.ts'
import * as forms from '#words/forms.ts'
import { newPasswordHint } from '#words/passwords.ts'
import * as words from '#words/registration.ts'
import { CodeField, EmailStep, LinkSent, SendAgain } from './EmailStep.tsx'
import { RememberMe } from './RememberMe.tsx'
import { Status } from './Status.tsx'

function send(form: HTMLFormElement) {
  void register(textOf(form, 'password'), textOf(form, 'remember') !== '')
}

interface PasswordStepProps {
  readonly form: FormState
  /** The e-mail, once it is proven. */
  readonly email: string | undefined
}

function PasswordStep({ form, email }: PasswordStepProps) {
  const box = useRef<HTMLDivElement>(null)
  const isVerified = email !== undefined
  useEffect(() => {
    if (isVerified) giveFocus(box.current?.querySelector<HTMLElement>('[type=password]'))
  }, [isVerified])

  /** While Register is disabled, browsers ignore Enter; this shows what is missing instead. */
  function explain(event: KeyboardEvent) {
    if (event.key === 'Enter' && !isVerified) void register('')
  }

  return (
    <div ref={box}>
      <SentForm onSend={send}>
        {/* For password managers: the account of the new password. */}
        <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
        <Field
          of="register"
          name="password"
          label={forms.password}
          form={form}
          type="password"
          autoComplete="new-password"
          onKeyDown={explain}
          hint={newPasswordHint}
        />
        <RememberMe />
        <RegisterButton isOpen={isVerified} isSending={isUnderWay(form)} />
      </SentForm>
    </div>
  )
}

function RegisterButton({ isOpen, isSending }: { isOpen: boolean; isSending: boolean }) {
  return (
    <button
      className="button"
      type="submit"
      disabled={!isOpen}
      aria-disabled={!isOpen || isSending}
      aria-busy={isOpen && isSending}
    >
      {words.register}
    </button>
  )
}

interface CodeStepProps {
  readonly form: FormState
  readonly email: string
  readonly resendAt: number
}

function CodeStep({ form, email, resendAt }: CodeStepProps) {
  return (
    <SentForm onSend={(element) => void validateOtp(textOf(element, 'otp'))}>
      <CodeField of="register" name="otp" form={form} hint={words.codeSent(email)} />
      <div className="form__actions">
        <SendButton form={form} look="quiet">
          {words.validateOtp}
        </SendButton>
        <SendAgain key={resendAt} resendAt={resendAt} onSend={() => void sendOtp(email)} />
      </div>
    </SentForm>
  )
}

/** First the e-mail is proven, then a password chosen: three small forms, so that Enter submits the current step. */
export function RegisterForm() {
  const now = useStore($registration)
  const form = useStore($registrationForm)
  // Before the effects of a form inside, which handle a submission made before hydration.
  useLayoutEffect(openRegistration, [])

  return (
    <section className="form" id="register" aria-labelledby="register-heading">
      <h2 id="register-heading">{words.register}</h2>
      <FormSummary form={form} />
      <EmailStep
        of="register"
        form={form}
        isOpen={now.step === 'email'}
        action={words.sendOtp}
        email={now.step === 'email' ? undefined : now.email}
        onSend={(email) => void sendOtp(email)}
        onRestart={restartRegistration}
      />
      {now.step === 'code' && <CodeStep form={form} email={now.email} resendAt={now.resendAt} />}
      {now.step === 'link' && <LinkSent {...now} onSend={() => void sendOtp(now.email)} />}
      <Status>
        {now.step === 'verified' && (
          <p className="message message--success">{words.emailVerified}</p>
        )}
      </Status>
      <PasswordStep form={form} email={now.step === 'verified' ? now.email : undefined} />
    </section>
  )
}
