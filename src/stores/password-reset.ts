import { atom } from 'nanostores'
import { call, type CallError, type CallFailure } from '#api/client.ts'
import type { ForgotPassword } from '#contracts/forgot-password.ts'
import type { ResetPassword } from '#contracts/reset-password.ts'
import { emailProblem } from '#domain/contact-problems.ts'
import { otpPattern } from '#domain/identity.ts'
import { enter } from './enter.ts'
import { editing, type FormProblem, type FormState, problemOf, submitForm } from './form-state.ts'
import { newPasswordProblem } from './password-problem.ts'

/** `email` until a code is on its way to it. */
type PasswordReset =
  | { readonly step: 'email' }
  | {
      readonly step: 'code'
      readonly email: string
      /** Epoch milliseconds from which another code may be asked for. */
      readonly resendAt: number
    }

interface NewPassword {
  readonly code: string
  readonly password: string
  readonly remember: boolean
}

export const $passwordReset = atom<PasswordReset>({ step: 'email' })
export const $passwordResetForm = atom<FormState>(editing)

/** Back to the first step, for another e-mail. */
export function restartPasswordReset(): void {
  $passwordReset.set({ step: 'email' })
  $passwordResetForm.set(editing)
}

const fields = new Map<CallFailure, string>([
  ['wrong-code', 'code'],
  ['weak-password', 'password'],
])

function explain({ code, message }: CallError): FormProblem {
  return { words: message, field: fields.get(code) }
}

/** Mails a code; the answer does not tell whether the e-mail has an account. */
export async function sendResetCode(email: string): Promise<void> {
  await submitForm($passwordResetForm, {
    problems: problemOf('email', emailProblem(email)),
    send: async () => {
      const path = '/api/auth/forgot-password'
      const { resendAfterMs } = await call<ForgotPassword>('post', path, { body: { email } })
      $passwordReset.set({ step: 'code', email, resendAt: Date.now() + resendAfterMs })
    },
    explain,
  })
}

/** Sets the new password with the mailed code, and logs in. */
export async function resetPassword({ code, password, remember }: NewPassword): Promise<void> {
  const now = $passwordReset.get()
  if (now.step !== 'code') return
  await submitForm($passwordResetForm, {
    problems: [
      ...problemOf('code', otpPattern.test(code.trim()) ? undefined : 'Invalid OTP'),
      ...problemOf('password', newPasswordProblem(password)),
    ],
    send: async () => {
      const body = { email: now.email, code, password, remember }
      const opened = await call<ResetPassword>('post', '/api/auth/reset-password', { body })
      enter(opened, remember, '/my-account')
    },
    explain,
  })
}
