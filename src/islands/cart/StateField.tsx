import { useStore } from '@nanostores/react'
import { indianStates } from '#domain/address.ts'
import { $addressForm, changeAddressField } from '#stores/address-form.ts'
import { AddressField } from './AddressField.tsx'

const states: readonly string[] = indianStates

export function StateField() {
  const { mode, fields } = useStore($addressForm)
  // An address that was saved elsewhere may spell its state in another way.
  const options =
    !fields.state || states.includes(fields.state) ? states : [fields.state, ...states]
  return (
    <AddressField name="state" label="State">
      {(ties) => (
        <select
          {...ties}
          value={fields.state}
          onChange={(event) => changeAddressField('state', event.target.value)}
          disabled={mode === 'locked'}
          autoComplete="address-level1"
        >
          <option value="">Choose a state</option>
          {options.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </select>
      )}
    </AddressField>
  )
}
