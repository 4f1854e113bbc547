import { atom, type WritableAtom } from 'nanostores'
import type { CallError, CallFailure } from '#api/call-error.ts'
import { newIdempotencyKey } from '#api/idempotency-keys.ts'
import { payWithinS } from '#domain/payment-schedule.ts'
import { openPaymentKey } from '#domain/storage-keys.ts'
import {
  editing,
  type FormProblem,
  type FormState,
  isUnderWay,
  type Question,
  type Sending,
  submitForm,
} from './form.ts'
import { tab } from './guarded-storage.ts'
import { dismissNotice, showNotice } from './notice.ts'
import { onRestored } from './on-return.ts'

/** A form that leads to the pay page. On return from there it is enabled again and its messages are cleared. */
export function leavingForm<Field extends string = never>(): WritableAtom<FormState<Field>> {
  const $form = atom<FormState<Field>>(editing)
  onRestored($form, () => {
    $form.set(editing)
  })
  return $form
}

let key = newIdempotencyKey()

/** The `Idempotency-Key` of the purchase on this page: however often it is sent, it is paid once. */
export const purchaseKey = (): string => key

/** What is sent from now on is another purchase. */
export function renewPurchaseKey(): void {
  key = newIdempotencyKey()
}

const others: readonly CallFailure[] = ['just-bought', 'purchase-changed', 'price-changed']

/** After an answer that made the buyer check again, the next request is a purchase of its own. */
export function renewKeyAfter({ code }: CallError): void {
  if (others.includes(code)) renewPurchaseKey()
}

/** A booking form; leads to the pay page if the booking has a price. */
export function bookingForm<Field extends string>(): WritableAtom<FormState<Field>> {
  const $form = leavingForm<Field>()
  onRestored($form, dismissNotice)
  return $form
}

interface Booking<Field extends string> extends Pick<
  Sending<Field>,
  'problems' | 'send' | 'whenRefused'
> {
  /** A short refusal for the notice; the form shows it in full. */
  readonly inShort?: (error: CallError) => string
}

/** Sends a booking; a refusal leaves all that was typed. */
export async function submitBooking<Field extends string>(
  $form: WritableAtom<FormState<Field>>,
  { inShort = ({ message }) => message, ...booking }: Booking<Field>,
): Promise<void> {
  if (isUnderWay($form.get())) return
  dismissNotice()
  await submitForm($form, {
    ...booking,
    explain,
    whenRefused: async (error) => {
      await booking.whenRefused?.(error)
      renewKeyAfter(error)
      if ($form.get().step === 'refused') showNotice({ kind: 'alert', text: inShort(error) })
    },
  })
}

function explain({ code, message, transactionId }: CallError): FormProblem<never> | Question {
  return code === 'just-bought' && transactionId
    ? { question: message, transactionId }
    : { words: message }
}

/** Stores the payment that a form leads to: on return from the pay page, the form shows a link to it. */
export function storeOpenPayment(kind: string, transactionId: string): void {
  tab.write(openPaymentKey(kind), `${Date.now() + payWithinS * 1000} ${transactionId}`)
}
