import { atom } from 'nanostores'
import type { CallError, CallFailure } from '#api/call-error.ts'
import { call } from '#api/client.ts'
import type { ForgotPassword } from '#contracts/account/forgot-password.ts'
import type { ResetPassword } from '#contracts/account/reset-password.ts'
import { emailProblem } from '#domain/contact-problems.ts'
import { linkProofPattern, otpPattern, tidyProof } from '#domain/identity.ts'
import { spentLink } from '#words/passwords.ts'
import { enter } from './enter.ts'
import { editing, type FormProblem, type FormState, foundProblems } from './form-state.ts'
import { takeMailedProof } from './mailed-proof.ts'
import { newPasswordProblem } from './password-problem.ts'
import { submitForm } from './submit-form.ts'

/** `email` until a `code` or a `link` is on its way to it; `proven` where that link has led here. */
type PasswordReset =
  | { readonly step: 'email' }
  | {
      readonly step: 'code' | 'link'
      readonly email: string
      /** Epoch milliseconds from which another code may be asked for. */
      readonly resendAt: number
    }
  | { readonly step: 'proven'; readonly email: string; readonly proof: string }

interface NewPassword {
  readonly code: string
  readonly password: string
  readonly remember: boolean
}

type Field = 'email' | 'code' | 'password'

export const $passwordReset = atom<PasswordReset>({ step: 'email' })
export const $passwordResetForm = atom<FormState<Field>>(editing)

/** Back to the first step, for another e-mail. */
export function restartPasswordReset(): void {
  $passwordReset.set({ step: 'email' })
  $passwordResetForm.set(editing)
}

function isProof(text: string): boolean {
  const proof = tidyProof(text)
  return otpPattern.test(proof) || linkProofPattern.test(proof)
}

/** Goes on where a mailed link leads, if one has led here. */
export function openMailedReset(): void {
  const mailed = takeMailedProof()
  if (mailed) $passwordReset.set({ step: 'proven', ...mailed })
}

const fields = new Map<CallFailure, Field>([
  ['wrong-code', 'code'],
  ['weak-password', 'password'],
])

function explain({ code, message }: CallError): FormProblem<Field> {
  // A link that is used or too old has no field to put right: another one is asked for.
  if (code === 'wrong-code' && $passwordReset.get().step === 'proven') {
    restartPasswordReset()
    return { words: spentLink }
  }
  return { words: message, field: fields.get(code) }
}

/** Mails a code; the answer does not tell whether the e-mail has an account. */
export async function sendResetCode(email: string): Promise<void> {
  await submitForm($passwordResetForm, {
    problems: foundProblems({ email: emailProblem(email) }),
    send: async () => {
      const path = '/api/auth/forgot-password'
      const sent = await call<ForgotPassword>('post', path, { body: { email } })
      $passwordReset.set({ step: sent.way, email, resendAt: Date.now() + sent.resendAfterMs })
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
    problems: foundProblems({
      code: isProof(proof) ? undefined : 'otp',
      password: newPasswordProblem(password),
    }),
    send: async () => {
      const body = { email: now.email, code: proof, password, remember }
      const opened = await call<ResetPassword>('post', '/api/auth/reset-password', { body })
      enter(opened, remember, '/my-account')
    },
    explain,
  })
}
