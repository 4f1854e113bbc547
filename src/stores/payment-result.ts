import { atom } from 'nanostores'
import { CallError } from '#api/call-error.ts'
import { call } from '#api/client.ts'
import type { GetPayment } from '#contracts/payments.ts'

interface PaymentResult {
  /** 'open': no attempt to pay; 'unheard': unknown whether there was one; 'anew': another attempt is paid; 'none': unknown payment. */
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
  /** What it is for, once the server has answered. */
  kind?: string | undefined
  /** Our page on which such a thing is bought. */
  boughtAt?: string | undefined
  /** The page of the purchase is the only way to what was bought. */
  reachedByPage?: true | undefined
  /** One sentence: what happens next, or the outcome. */
  news?: string | undefined
  /** The path of the purchase's own page. */
  passport?: string | undefined
  /** The items; the total last. */
  goods?: readonly { readonly text: string; readonly amount: string }[] | undefined
  /** Links for the buyer to continue. */
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

/** Polls a payment until it is decided. Shows no result before the server has answered. */
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
