import { atom } from 'nanostores'
import type { CallError, CallFailure } from '#api/call-error.ts'
import { call } from '#api/client.ts'
import type { ForgotPassword, ResetPassword } from '#contracts/account.ts'
import { emailProblem } from '#domain/email.ts'
import { linkProofPattern, otpPattern, ticketLifetimeMs, tidyProof } from '#domain/identity.ts'
import { newPasswordProblem } from '#domain/password.ts'
import { spentLink } from '#words/passwords.ts'
import { isMailedStep, type MailedStep, mailedStep, takeMailedProof } from './email-verification.ts'
import { storeTypedEmail } from './typed-email.ts'
import { expiringStorage } from './expiring-storage.ts'
import { editing, type FormProblem, type FormState, fieldErrors, submitForm } from './form.ts'
import { startSession } from './log-in.ts'

/** `email` until a `code` or a `link` is sent to it; `proven` after opening that link. */
type PasswordReset =
  | { readonly step: 'email' }
  | MailedStep
  | { readonly step: 'proven'; readonly email: string; readonly proof: string }

interface NewPassword {
  readonly code: string
  readonly password: string
  readonly remember: boolean
}

type Field = 'email' | 'code' | 'password'

export const $passwordReset = atom<PasswordReset>({ step: 'email' })
export const $passwordResetForm = atom<FormState<Field>>(editing)

/**
 * As for a registration: a visitor who returns from the mail continues where they were. What a link has proven is not
 * stored: the next user of the device must not set a password with it, and the mailed link works until it is used.
 */
const storage = expiringStorage<MailedStep>({
  name: 'password-reset',
  version: 1,
  whose: 'visitor',
  lifetimeMs: ticketLifetimeMs,
  recognise: isMailedStep,
})

/** Back to the first step, for another e-mail. */
export function restartPasswordReset(): void {
  $passwordReset.set({ step: 'email' })
  storage.forget()
  $passwordResetForm.set(editing)
}

function isProof(text: string): boolean {
  const proof = tidyProof(text)
  return otpPattern.test(proof) || linkProofPattern.test(proof)
}

/** Continues from a mailed link, if one led here, else from this tab's state; else starts anew. */
export function openPasswordReset(): void {
  const mailed = takeMailedProof()
  $passwordReset.set(mailed ? { step: 'proven', ...mailed } : (storage.read() ?? { step: 'email' }))
  $passwordResetForm.set(editing)
}

const fields = new Map<CallFailure, Field>([
  ['wrong-code', 'code'],
  ['weak-password', 'password'],
])

function explain({ code, message }: CallError): FormProblem<Field> {
  // A used or expired link has no field to correct: a new one must be requested.
  if (code === 'wrong-code' && $passwordReset.get().step === 'proven') {
    restartPasswordReset()
    return { words: spentLink }
  }
  return { words: message, field: fields.get(code) }
}

/** Mails a code; the answer does not reveal whether the e-mail has an account. */
export async function sendResetCode(email: string): Promise<void> {
  await submitForm($passwordResetForm, {
    problems: fieldErrors({ email: emailProblem(email) }),
    send: async () => {
      const path = '/api/auth/forgot-password'
      const sent = await call<ForgotPassword>('post', path, { body: { email } })
      storeTypedEmail(email)
      const step = mailedStep(email, sent)
      $passwordReset.set(step)
      storage.keep(step)
    },
    explain,
  })
}

/** Sets the new password with the mailed code, and logs in. */
export async function resetPassword({ code, password, remember }: NewPassword): Promise<void> {
  const now = $passwordReset.get()
  if (now.step !== 'code' && now.step !== 'proven') return
  const proof = now.step === 'proven' ? now.proof : code
  await submitForm($passwordResetForm, {
    problems: fieldErrors({
      code: isProof(proof) ? undefined : 'otp',
      password: newPasswordProblem(password),
    }),
    send: async () => {
      const body = { email: now.email, code: proof, password, remember }
      const opened = await call<ResetPassword>('post', '/api/auth/reset-password', { body })
      storage.forget()
      await startSession(opened, remember, '/my-account')
    },
    explain,
  })
}
