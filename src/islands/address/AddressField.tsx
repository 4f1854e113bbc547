import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $addressForm } from '#stores/address-form.ts'
import type { AddressField as FieldName } from '#stores/delivery.ts'

interface Props {
  readonly name: FieldName
  readonly label: string
  /** Draws the control; what it is given ties it to its label and to what is wrong with it. */
  readonly children: (ties: ReturnType<typeof tiesOf>) => ReactNode
}

export function AddressField({ name, label, children }: Props) {
  const problem = useStore($addressForm).problems[name]
  const ties = tiesOf(name, problem)
  return (
    <div className="field">
      <label htmlFor={ties.id}>{label}</label>
      {children(ties)}
      {problem && (
        <p className="field__error" id={ties['aria-describedby']}>
          {problem}
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
