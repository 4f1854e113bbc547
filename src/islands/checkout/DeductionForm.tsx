import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import type { DeductionField } from '#contracts/cart.ts'
import { Field } from '#islands/form/Field.tsx'
import { focusField, textOf } from '#islands/form/form-elements.ts'
import { SendButton } from '#islands/form/SendButton.tsx'
import { SentForm } from '#islands/form/SentForm.tsx'
import { deductionForm } from '#stores/checkout.ts'
import { takeDeductionBack, typeDeduction } from '#stores/deductions.ts'
import { isUnderWay } from '#stores/form.ts'
import * as words from '#words/checkout.ts'

interface Props {
  readonly userId: string
  readonly field: DeductionField
  /** Text of the deduction applied at present. */
  readonly taken: string | undefined
}

export function DeductionForm({ userId, field: { kind, label }, taken }: Props) {
  const form = useStore(deductionForm(userId))
  const takeBack = useRef<HTMLButtonElement>(null)

  async function send(sent: HTMLFormElement) {
    if (isUnderWay(form)) return
    const typed = textOf(sent, kind)
    if (!(await typeDeduction(kind, typed))) focusField(sent, kind)
    else if (textOf(sent, kind) === typed) sent.reset()
  }

  // The button disappears with the deduction; an error is shown at the field.
  async function takeItBack() {
    const sent = takeBack.current?.form
    if (isUnderWay(form) || !sent) return
    await takeDeductionBack(kind)
    focusField(sent, kind)
  }

  return (
    <SentForm aria-label={label} onSend={(sent) => void send(sent)}>
      <Field
        of="deduction"
        name={kind}
        label={label}
        isLabelHidden
        form={form}
        maxLength={64}
        autoComplete="off"
      >
        <SendButton form={form} look="quiet">
          {words.takeOff}
        </SendButton>
      </Field>
      {taken !== undefined && (
        <div>
          <button
            className="button button--plain"
            type="button"
            aria-disabled={isUnderWay(form)}
            ref={takeBack}
            onClick={() => void takeItBack()}
          >
            {words.takeBack(taken)}
          </button>
        </div>
      )}
    </SentForm>
  )
}
