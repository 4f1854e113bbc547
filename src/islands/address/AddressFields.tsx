import '#styles/forms.css'
import { useStore } from '@nanostores/react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { addressLimits } from '#domain/address.ts'
import { indianStates } from '#domain/indian-states.ts'
import { FieldFrame, type Ties } from '#islands/form/FieldFrame.tsx'
import { useValue } from '#islands/form/form-elements.ts'
import { $addressDraft, $addressForm, changeAddressField } from '#stores/address-form.ts'
import type { AddressField as FieldName } from '#stores/delivery.ts'
import * as words from '#words/addresses.ts'
import { contact } from '#words/forms.ts'

interface AddressFieldProps {
  readonly name: FieldName
  /** Renders the control. */
  readonly children: (ties: Ties & { readonly required: true }) => ReactNode
}

function AddressField({ name, children }: AddressFieldProps) {
  const form = useStore($addressForm)
  return (
    <FieldFrame of="address" name={name} label={words.fields[name]} form={form}>
      {(ties) => children({ ...ties, required: true })}
    </FieldFrame>
  )
}

function StateField() {
  const { mode, fields } = useStore($addressDraft)
  const box = useValue<HTMLSelectElement>(fields.state)
  // An address saved elsewhere may spell its state differently.
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

interface AddressTextFieldProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'maxLength' | 'inputMode'
> {
  readonly name: FieldName
  /** Always read-only. */
  readonly isFixed?: boolean
}

function AddressTextField({ name, isFixed = false, ...input }: AddressTextFieldProps) {
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

interface AddressFieldsProps {
  /** Nothing is delivered: only name and contact are required. */
  readonly isContact?: boolean
}

export function AddressFields({ isContact = false }: AddressFieldsProps) {
  const { mode } = useStore($addressDraft)
  const isLocked = mode === 'locked'
  return (
    <fieldset aria-describedby={isLocked ? 'address-locked' : undefined}>
      <legend className="visually-hidden">{isContact ? contact : words.address}</legend>
      {isLocked && (
        <p id="address-locked" className="field__hint">
          {isContact ? words.lockedContact : words.lockedFields}
        </p>
      )}
      <div className="form__pair">
        <AddressTextField name="name" autoComplete="name" maxLength={addressLimits.name} />
        <AddressTextField name="mobile" type="tel" autoComplete="tel" />
      </div>
      {!isContact && <PostalFields />}
    </fieldset>
  )
}

function PostalFields() {
  return (
    <>
      <AddressTextField
        name="street"
        autoComplete="street-address"
        maxLength={addressLimits.street}
      />
      <div className="form__pair">
        <AddressTextField
          name="city"
          autoComplete="address-level2"
          maxLength={addressLimits.city}
        />
        <AddressTextField name="pincode" autoComplete="postal-code" inputMode="numeric" />
      </div>
      <div className="form__pair">
        <StateField />
        <AddressTextField name="country" isFixed />
      </div>
    </>
  )
}
