import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { FieldFrame, type Ties } from '#islands/form/FieldFrame.tsx'
import { $addressForm } from '#stores/address-form.ts'
import type { AddressField as FieldName } from '#stores/delivery.ts'
import * as words from '#words/addresses.ts'

interface Props {
  readonly name: FieldName
  /** Draws the control. */
  readonly children: (ties: Ties & { readonly required: true }) => ReactNode
}

export function AddressField({ name, children }: Props) {
  const form = useStore($addressForm)
  return (
    <FieldFrame of="address" name={name} label={words.fields[name]} form={form}>
      {(ties) => children({ ...ties, required: true })}
    </FieldFrame>
  )
}
