import { atom } from 'nanostores'
import { call, CallError } from '#api/client.ts'
import type { Register } from '#contracts/register.ts'
import type { SendOtp } from '#contracts/send-otp.ts'
import type { ValidateOtp } from '#contracts/validate-otp.ts'
import { enter } from './log-in.ts'

/** `email` until a code is sent, `code` until it is proven, `verified` from then on. */
export interface Registration {
  readonly step: 'email' | 'code' | 'verified'
  readonly busy: boolean
  readonly ticket?: string
  /** Epoch milliseconds from which another code may be asked for. */
  readonly resendAt: number
  readonly error?: string
}

const start: Registration = { step: 'email', busy: false, resendAt: 0 }

export const $registration = atom<Registration>(start)

/** Another e-mail needs another proof. */
export function restartRegistration(): void {
  $registration.set(start)
}

async function attempt(fallback: string, action: () => Promise<void>): Promise<void> {
  const { error: _, ...before } = $registration.get()
  if (before.busy) return
  $registration.set({ ...before, busy: true })
  try {
    await action()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const text = error.code === 'unexpected' ? fallback : error.message
    // A proof that the server takes no more must be given anew.
    $registration.set({ ...(error.code === 'wrong-ticket' ? start : before), error: text })
  }
}

/** Asks for a code; on success the box for it appears. */
export async function sendOtp(email: string): Promise<void> {
  await attempt('Failed to send OTP', async () => {
    const sent = await call<SendOtp>('post', '/api/auth/send-otp', { body: { email } })
    $registration.set({ step: 'code', busy: false, resendAt: Date.now() + sent.resendAfterMs })
  })
}

/** Proves the e-mail with its code and keeps the ticket for `register`. */
export async function validateOtp(email: string, otp: string): Promise<void> {
  await attempt('Invalid OTP', async () => {
    const { ticket } = await call<ValidateOtp>('post', '/api/auth/validate-otp', {
      body: { email, otp },
    })
    $registration.set({ step: 'verified', busy: false, resendAt: 0, ticket })
  })
}

/** Opens the account of a proven e-mail and logs in. */
export async function register(email: string, password: string): Promise<void> {
  const { ticket } = $registration.get()
  if (!ticket) {
    $registration.set({ ...$registration.get(), error: 'Please validate your OTP first.' })
    return
  }
  await attempt('Registration failed', async () => {
    const body = { email, password, ticket }
    const opened = await call<Register>('post', '/api/auth/register', { body })
    restartRegistration()
    enter(opened)
  })
}
