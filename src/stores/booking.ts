import type { WritableAtom } from 'nanostores'
import type { CallError } from '#api/call-error.ts'
import { type FormProblem, type FormState, isUnderWay, type Question } from './form-state.ts'
import { leavingForm } from './leaving-form.ts'
import { dismissNotice, showNotice } from './notice.ts'
import { onRestored } from './on-return.ts'
import { renewKeyAfter } from './purchase-key.ts'
import { type Sending, submitForm } from './submit-form.ts'

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
