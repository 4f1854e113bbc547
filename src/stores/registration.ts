import { atom } from 'nanostores'
import type { CallError } from '#api/call-error.ts'
import { call } from '#api/client.ts'
import type { Register, SendOtp, ValidateOtp } from '#contracts/account.ts'
import { emailProblem } from '#domain/email.ts'
import { ticketLifetimeMs } from '#domain/identity.ts'
import { fieldsOf, hasTexts } from '#domain/json.ts'
import { newPasswordProblem } from '#domain/password.ts'
import { fieldProblems } from '#words/field-problems.ts'
import * as words from '#words/registration.ts'
import { isMailedStep, type MailedStep, mailedStep, takeMailedProof } from './email-verification.ts'
import { storeTypedEmail } from './typed-email.ts'
import { expiringStorage } from './expiring-storage.ts'
import { editing, type FormProblem, type FormState, fieldErrors, submitForm } from './form.ts'
import { startSession } from './log-in.ts'

/** `email` until a `code` or a `link` is sent, which proves it; `verified` from then on. */
type Registration = { readonly step: 'email' } | Begun
type Begun =
  MailedStep | { readonly step: 'verified'; readonly email: string; readonly ticket: string }

type Field = 'email' | 'otp' | 'password'

export const $registration = atom<Registration>({ step: 'email' })
export const $registrationForm = atom<FormState<Field>>(editing)

const isBegun = (step: unknown): step is Begun =>
  isMailedStep(step) ||
  (fieldsOf(step).get('step') === 'verified' && hasTexts(step, 'email', 'ticket'))

/** A visitor who returns from the mail continues where they were, though the phone has discarded the page. */
const storage = expiringStorage<Begun>({
  name: 'registration',
  version: 1,
  whose: 'visitor',
  lifetimeMs: ticketLifetimeMs,
  recognise: isBegun,
})

/** How long a proven e-mail survives a reload without a password: the next user of the device must not get it. */
const provenForMs = 5 * 60_000

function goOn(begun: Begun): void {
  $registration.set(begun)
  storage.keep(begun, begun.step === 'verified' ? provenForMs : undefined)
}

function startOver(): void {
  $registration.set({ step: 'email' })
  storage.forget()
}

/** Another e-mail needs another proof. */
export function restartRegistration(): void {
  startOver()
  $registrationForm.set(editing)
}

function explainAs(fallback: string, field: Field) {
  return ({ code, message }: CallError): FormProblem<Field> => {
    // A proof that the server no longer accepts must be renewed.
    if (code === 'wrong-ticket') startOver()
    const isOurs = ['wrong-code', 'weak-password', 'invalid-request'].includes(code)
    return { words: code === 'unexpected' ? fallback : message, field: isOurs ? field : undefined }
  }
}

/** Continues from a mailed link, if one led here, else from this tab's state; else starts anew. */
export function openRegistration(): void {
  const mailed = takeMailedProof()
  // What a link has proven is not stored: the mailed link works until it is used.
  $registration.set(
    mailed
      ? { step: 'verified', email: mailed.email, ticket: mailed.proof }
      : (storage.read() ?? { step: 'email' }),
  )
  $registrationForm.set(editing)
}

/** Requests a code; on success its field appears. */
export async function sendOtp(email: string): Promise<void> {
  await submitForm($registrationForm, {
    problems: fieldErrors({ email: emailProblem(email) }),
    send: async () => {
      const sent = await call<SendOtp>('post', '/api/auth/send-otp', { body: { email } })
      storeTypedEmail(email)
      goOn(mailedStep(email, sent))
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
      goOn({ step: 'verified', email, ticket })
    },
    explain: explainAs(fieldProblems.otp, 'otp'),
  })
}

/** Creates the account of a proven e-mail and logs in, for longer with `remember`. */
export async function register(password: string, remember = false): Promise<void> {
  const now = $registration.get()
  await submitForm($registrationForm, {
    problems:
      now.step === 'verified'
        ? fieldErrors({ password: newPasswordProblem(password) })
        : [{ problem: 'ticket' }],
    send: async () => {
      if (now.step !== 'verified') return
      const body = { email: now.email, password, ticket: now.ticket, remember }
      const opened = await call<Register>('post', '/api/auth/register', { body })
      startOver()
      await startSession(opened, remember)
    },
    explain: explainAs(words.registrationFailed, 'password'),
  })
}
