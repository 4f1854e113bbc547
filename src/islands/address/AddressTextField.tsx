import { useStore } from '@nanostores/react'
import type { InputHTMLAttributes } from 'react'
import { useValue } from '#islands/form/use-value.ts'
import { $addressDraft, changeAddressField } from '#stores/address-form.ts'
import type { AddressField as FieldName } from '#stores/delivery.ts'
import { AddressField } from './AddressField.tsx'

interface Props extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'maxLength' | 'inputMode'
> {
  readonly name: FieldName
  /** Never to be written in, whatever the form allows. */
  readonly isFixed?: boolean
}

export function AddressTextField({ name, isFixed = false, ...input }: Props) {
  const { mode, fields } = useStore($addressDraft)
  const box = useValue<HTMLInputElement>(fields[name])
  return (
    <AddressField name={name}>
      {(ties) => (
        <input
          {...input}
          {...ties}
          ref={box}
          defaultValue={fields[name]}
          onChange={(event) => changeAddressField(name, event.target.value)}
          readOnly={isFixed || mode === 'locked'}
        />
      )}
    </AddressField>
  )
}
