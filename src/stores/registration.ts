import { atom } from 'nanostores'
import type { CallError } from '#api/call-error.ts'
import { call } from '#api/client.ts'
import type { Register } from '#contracts/account/register.ts'
import type { SendOtp } from '#contracts/account/send-otp.ts'
import type { ValidateOtp } from '#contracts/account/validate-otp.ts'
import { emailProblem } from '#domain/contact-problems.ts'
import { fieldProblems } from '#words/field-problems.ts'
import * as words from '#words/registration.ts'
import { enter } from './enter.ts'
import { editing, type FormProblem, type FormState, foundProblems } from './form-state.ts'
import { takeMailedProof } from './mailed-proof.ts'
import { newPasswordProblem } from './password-problem.ts'
import { submitForm } from './submit-form.ts'

/** `email` until a `code` or a `link` is sent, which proves it; `verified` from then on. */
type Registration =
  | { readonly step: 'email' }
  | {
      readonly step: 'code' | 'link'
      readonly email: string
      /** Epoch milliseconds from which another code may be asked for. */
      readonly resendAt: number
    }
  | { readonly step: 'verified'; readonly email: string; readonly ticket: string }

type Field = 'email' | 'otp' | 'password'

export const $registration = atom<Registration>({ step: 'email' })
export const $registrationForm = atom<FormState<Field>>(editing)

/** Another e-mail needs another proof. */
export function restartRegistration(): void {
  $registration.set({ step: 'email' })
  $registrationForm.set(editing)
}

function explainAs(fallback: string, field: Field) {
  return ({ code, message }: CallError): FormProblem<Field> => {
    // A proof that the server takes no more must be given anew.
    if (code === 'wrong-ticket') $registration.set({ step: 'email' })
    const isOurs = ['wrong-code', 'weak-password', 'invalid-request'].includes(code)
    return { words: code === 'unexpected' ? fallback : message, field: isOurs ? field : undefined }
  }
}

/** Goes on where a mailed link leads, if one has led here. */
export function openMailedRegistration(): void {
  const mailed = takeMailedProof()
  if (mailed) $registration.set({ step: 'verified', email: mailed.email, ticket: mailed.proof })
}

/** Asks for a code; on success the box for it appears. */
export async function sendOtp(email: string): Promise<void> {
  await submitForm($registrationForm, {
    problems: foundProblems({ email: emailProblem(email) }),
    send: async () => {
      const sent = await call<SendOtp>('post', '/api/auth/send-otp', { body: { email } })
      $registration.set({ step: sent.way, email, resendAt: Date.now() + sent.resendAfterMs })
    },
    explain: explainAs(words.sendingFailed, 'email'),
  })
}

/** Proves the e-mail with its code and keeps the ticket for `register`. */
export async function validateOtp(otp: string): Promise<void> {
  const now = $registration.get()
  if (now.step !== 'code') return
  const { email } = now
  await submitForm($registrationForm, {
    send: async () => {
      const body = { email, otp }
      const { ticket } = await call<ValidateOtp>('post', '/api/auth/validate-otp', { body })
      $registration.set({ step: 'verified', email, ticket })
    },
    explain: explainAs(fieldProblems.otp, 'otp'),
  })
}

/** Opens the account of a proven e-mail and logs in. */
export async function register(password: string): Promise<void> {
  const now = $registration.get()
  await submitForm($registrationForm, {
    problems:
      now.step === 'verified'
        ? foundProblems({ password: newPasswordProblem(password) })
        : [{ problem: 'ticket' }],
    send: async () => {
      if (now.step !== 'verified') return
      const body = { email: now.email, password, ticket: now.ticket }
      const opened = await call<Register>('post', '/api/auth/register', { body })
      $registration.set({ step: 'email' })
      enter(opened, false)
    },
    explain: explainAs(words.registrationFailed, 'password'),
  })
}
