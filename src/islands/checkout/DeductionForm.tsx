import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import type { DeductionAsk } from '#contracts/shopping/cart.ts'
import { Field } from '#islands/form/Field.tsx'
import { focusField } from '#islands/form/focus-field.ts'
import { textOf } from '#islands/form/form-text.ts'
import { SendButton } from '#islands/form/SendButton.tsx'
import { SentForm } from '#islands/form/SentForm.tsx'
import { isUnderWay } from '#stores/form-state.ts'
import { deductionForm, takeDeductionBack, typeDeduction } from '#stores/typed-deductions.ts'
import * as words from '#words/checkout.ts'

interface Props {
  readonly ask: DeductionAsk
  /** What is taken off at present because of what was typed, in words. */
  readonly taken: string | undefined
}

export function DeductionForm({ ask: { kind, label }, taken }: Props) {
  const form = useStore(deductionForm(kind))
  const takeBack = useRef<HTMLButtonElement>(null)

  async function send(sent: HTMLFormElement) {
    if (await typeDeduction(kind, textOf(sent, 'typed'))) sent.reset()
    else focusField(sent, 'typed')
  }

  // The button goes with what it took back.
  async function takeItBack() {
    const sent = takeBack.current?.form
    if ((await takeDeductionBack(kind)) && sent) focusField(sent, 'typed')
  }

  return (
    <SentForm aria-label={label} onSend={(sent) => void send(sent)}>
      <Field of={kind} name="typed" label={label} form={form} maxLength={64} autoComplete="off">
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
