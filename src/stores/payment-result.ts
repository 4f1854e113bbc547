import { atom } from 'nanostores'
import { CallError } from '#api/call-error.ts'
import { call } from '#api/client.ts'
import type { GetPayment } from '#contracts/ledger/get-payment.ts'

type PaymentResult =
  | { state: 'asking' | 'confirming' | 'checking' | 'paid' | 'refunded' | 'failed' | 'none' }
  | { state: 'unreachable'; message: string }

export const $paymentResult = atom<PaymentResult>({ state: 'asking' })

const askEveryMs = 3000

/** Asks how a payment stands until it is decided. Nothing is claimed before the server says so. */
export async function watchPayment(transactionId: string | null): Promise<void> {
  if (!transactionId) {
    $paymentResult.set({ state: 'none' })
    return
  }
  try {
    const params = { transactionId }
    const path = '/api/payment/{transactionId}'
    const { paymentStatus } = await call<GetPayment>('get', path, { params })
    if (paymentStatus === 'Paid') $paymentResult.set({ state: 'paid' })
    else if (paymentStatus === 'Refunding' || paymentStatus === 'Refunded')
      $paymentResult.set({ state: 'refunded' })
    else if (paymentStatus !== 'Pending' && paymentStatus !== 'Checking')
      $paymentResult.set({ state: 'failed' })
    else {
      $paymentResult.set({ state: paymentStatus === 'Checking' ? 'checking' : 'confirming' })
      setTimeout(() => void watchPayment(transactionId), askEveryMs)
    }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'not-found') $paymentResult.set({ state: 'none' })
    else $paymentResult.set({ state: 'unreachable', message: error.message })
  }
}
