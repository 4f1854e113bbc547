import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $addressForm } from '#stores/address-form.ts'
import type { AddressField as FieldName } from '#stores/delivery.ts'
import * as words from '#words/addresses.ts'
import { fieldProblems } from '#words/field-problems.ts'

interface Props {
  readonly name: FieldName
  /** Draws the control; what it is given ties it to its label and to what is wrong with it. */
  readonly children: (ties: ReturnType<typeof tiesOf>) => ReactNode
}

export function AddressField({ name, children }: Props) {
  const problem = useStore($addressForm).problems[name]
  const ties = tiesOf(name, problem)
  return (
    <div className="field">
      <label htmlFor={ties.id}>{words.fields[name]}</label>
      {children(ties)}
      {problem && (
        <p className="field__error" id={ties['aria-describedby']}>
          {fieldProblems[problem]}
        </p>
      )}
    </div>
  )
}

function tiesOf(name: FieldName, problem: string | undefined) {
  return {
    id: `address-${name}`,
    name,
    required: true,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem && `address-${name}-problem`,
  }
}
