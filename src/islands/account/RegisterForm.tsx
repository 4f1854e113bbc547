import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $registration, restartRegistration, sendOtp } from '#stores/registration.ts'
import { CodeStep } from './CodeStep.tsx'
import { EmailStep } from './EmailStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'

/** Prove the e-mail, then choose a password: three small forms, so that Enter does what is next. */
export function RegisterForm() {
  const { step, busy, error } = useStore($registration)
  const [email, setEmail] = useState('')

  return (
    <section className="form" aria-labelledby="register-heading">
      <h2 id="register-heading">Register</h2>
      <EmailStep
        email={email}
        isOpen={step === 'email'}
        isBusy={busy}
        onWrite={setEmail}
        onSend={() => void sendOtp(email)}
        onRestart={restartRegistration}
      />
      {step === 'code' && <CodeStep email={email} />}
      <div role="status">
        {step === 'verified' && (
          <p className="message message--success">Email verified successfully!</p>
        )}
      </div>
      {error && (
        <p className="message message--danger" role="alert">
          {error}
        </p>
      )}
      <PasswordStep email={email} />
    </section>
  )
}
