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

/** A form that leaves for the pay page. Back from there it is alive: nothing that was said still holds. */
export function leavingForm<Field extends string = never>(): WritableAtom<FormState<Field>> {
  const $form = atom<FormState<Field>>(editing)
  onRestored($form, () => {
    $form.set(editing)
  })
  return $form
}

let key = newIdempotencyKey()

/** The `Idempotency-Key` of what is bought on this page, until it is another purchase: however often it is sent, it is paid once. */
export const purchaseKey = (): string => key

/** What is sent from now on is another purchase. */
export function renewPurchaseKey(): void {
  key = newIdempotencyKey()
}

const others: readonly CallFailure[] = ['just-bought', 'purchase-changed', 'price-changed']

/** After an answer that made somebody look once more, what they send is a purchase of its own. */
export function renewKeyAfter({ code }: CallError): void {
  if (others.includes(code)) renewPurchaseKey()
}

/** A form that books something, and leaves for the pay page if that has a price. */
export function bookingForm<Field extends string>(): WritableAtom<FormState<Field>> {
  const $form = leavingForm<Field>()
  onRestored($form, dismissNotice)
  return $form
}

interface Booking<Field extends string> extends Pick<
  Sending<Field>,
  'problems' | 'send' | 'whenRefused'
> {
  /** A refusal in a few words, for the notice; the form says it in full. */
  readonly inShort?: (error: CallError) => string
}

/** Sends a booking; nothing that was typed is lost when it is refused. */
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

/** Keeps the payment that a form leads to: whoever comes back from the pay page finds the way on beside it. */
export function storeOpenPayment(kind: string, transactionId: string): void {
  tab.write(openPaymentKey(kind), `${Date.now() + payWithinS * 1000} ${transactionId}`)
}
