import { useStore } from '@nanostores/react'
import { indianStates } from '#domain/indian-states.ts'
import { useValue } from '#islands/form/use-value.ts'
import { $addressDraft, changeAddressField } from '#stores/address-form.ts'
import * as words from '#words/addresses.ts'
import { AddressField } from './AddressField.tsx'

export function StateField() {
  const { mode, fields } = useStore($addressDraft)
  const box = useValue<HTMLSelectElement>(fields.state)
  // An address that was saved elsewhere may spell its state in another way.
  const options = [...new Set(['', fields.state, ...indianStates])]
  return (
    <AddressField name="state">
      {(ties) => (
        <select
          {...ties}
          ref={box}
          defaultValue={fields.state}
          onChange={(event) => changeAddressField('state', event.target.value)}
          disabled={mode === 'locked'}
          autoComplete="address-level1"
        >
          {options.map((state) => (
            <option key={state} value={state}>
              {state || words.chooseState}
            </option>
          ))}
        </select>
      )}
    </AddressField>
  )
}
