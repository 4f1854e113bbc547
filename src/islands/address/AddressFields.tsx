import '#styles/forms.css'
import { useStore } from '@nanostores/react'
import { addressLimits } from '#domain/address.ts'
import { $addressDraft } from '#stores/address-form.ts'
import * as words from '#words/addresses.ts'
import { contact } from '#words/forms.ts'
import { AddressTextField } from './AddressTextField.tsx'
import { StateField } from './StateField.tsx'

interface Props {
  /** Nothing is delivered: who somebody is, and how they are reached. */
  readonly isContact?: boolean
}

export function AddressFields({ isContact = false }: Props) {
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
