import { atom } from 'nanostores'
import { CallError } from '#api/call-error.ts'
import { call } from '#api/client.ts'
import type { GetPayment } from '#contracts/payments.ts'

interface PaymentResult {
  /** 'open': nobody has tried to pay; 'unheard': nobody knows whether somebody has; 'anew': another attempt is paid; 'none': nobody knows the payment. */
  state:
    | 'asking'
    | 'open'
    | 'anew'
    | 'confirming'
    | 'unheard'
    | 'checking'
    | 'paid'
    | 'refunded'
    | 'failed'
    | 'none'
    | 'unreachable'
  /** What it is for, once the server has said it. */
  kind?: string | undefined
  /** The page of ours on which such a thing is bought. */
  boughtAt?: string | undefined
  /** The page of the purchase is the only way to what was bought. */
  reachedByPage?: true | undefined
  /** What happens next, or what became of it, in a sentence. */
  news?: string | undefined
  /** The path of the purchase's own page. */
  passport?: string | undefined
  /** What it is for; the total last. */
  goods?: readonly { readonly text: string; readonly amount: string }[] | undefined
  /** Where whoever has paid goes on. */
  ways?: readonly { readonly href: string; readonly text: string }[] | undefined
}

export const $paymentResult = atom<PaymentResult>({ state: 'asking' })

const pollIntervalMs = 3000

const states = {
  Checking: 'checking',
  Paid: 'paid',
  Refunding: 'refunded',
  Refunded: 'refunded',
  Failed: 'failed',
  Expired: 'failed',
} as const

/** Asks how a payment stands until it is decided. Nothing is claimed before the server says so. */
export async function watchPayment(transactionId: string | null): Promise<void> {
  if (!transactionId) {
    $paymentResult.set({ state: 'none' })
    return
  }
  try {
    const params = { transactionId }
    const path = '/api/payment/{transactionId}'
    const answer = await call<GetPayment>('get', path, { params })
    const { transactionId: _, paymentStatus, attempted, unheard, paidAnew, ...shown } = answer
    const tried = unheard ? 'unheard' : 'confirming'
    const undecided = attempted ? tried : 'open'
    const own = paymentStatus === 'Pending' ? undecided : states[paymentStatus]
    const isOver = own === 'failed' || !attempted
    const state = paidAnew && isOver ? 'anew' : own
    $paymentResult.set({ ...shown, state })
    if (state === undecided || state === 'checking')
      setTimeout(() => void watchPayment(transactionId), pollIntervalMs)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    $paymentResult.set({ state: error.code === 'not-found' ? 'none' : 'unreachable' })
  }
}
