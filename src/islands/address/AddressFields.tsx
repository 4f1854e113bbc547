import { useStore } from '@nanostores/react'
import { addressLimits } from '#domain/address.ts'
import { $addressForm } from '#stores/address-form.ts'
import { AddressTextField } from './AddressTextField.tsx'
import { StateField } from './StateField.tsx'

export function AddressFields() {
  const { mode } = useStore($addressForm)
  const isLocked = mode === 'locked'
  return (
    <fieldset aria-describedby={isLocked ? 'address-locked' : undefined}>
      <legend className="visually-hidden">Address</legend>
      {isLocked && (
        <p id="address-locked" className="field__hint">
          These fields are locked. Choose Add New Address to write in them.
        </p>
      )}
      <div className="form__pair">
        <AddressTextField
          name="name"
          label="Name"
          autoComplete="name"
          maxLength={addressLimits.name}
        />
        <AddressTextField name="mobile" label="Mobile" type="tel" autoComplete="tel" />
      </div>
      <AddressTextField
        name="street"
        label="Street"
        autoComplete="street-address"
        maxLength={addressLimits.street}
      />
      <div className="form__pair">
        <AddressTextField
          name="city"
          label="City"
          autoComplete="address-level2"
          maxLength={addressLimits.city}
        />
        <AddressTextField
          name="pincode"
          label="Pincode"
          autoComplete="postal-code"
          inputMode="numeric"
        />
      </div>
      <div className="form__pair">
        <StateField />
        <AddressTextField name="country" label="Country" isFixed />
      </div>
    </fieldset>
  )
}
