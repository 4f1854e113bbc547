import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import { FormSummary } from '#islands/form/FormSummary.tsx'
import {
  $registration,
  $registrationForm,
  openRegistration,
  restartRegistration,
  sendOtp,
} from '#stores/registration.ts'
import * as words from '#words/registration.ts'
import { CodeStep } from './CodeStep.tsx'
import { EmailStep } from './EmailStep.tsx'
import { LinkSent } from './LinkSent.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { Status } from './Status.tsx'

/** Prove the e-mail, then choose a password: three small forms, so that Enter does what is next. */
export function RegisterForm() {
  const now = useStore($registration)
  const form = useStore($registrationForm)
  // Before a form inside does what was asked of it before it was awake.
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
