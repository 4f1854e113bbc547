import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { AddressFields } from '#islands/address/AddressFields.tsx'
import { focusField } from '#islands/address/focus-field.ts'
import {
  $addressForm,
  checkAddress,
  continueToPayment,
  openAddressForm,
  startNewAddress,
} from '#stores/address-form.ts'
import { $addresses } from '#stores/addresses.ts'
import { SavedAddresses } from './SavedAddresses.tsx'

export function DeliveryForm() {
  const { mode } = useStore($addressForm)
  const addresses = useStore($addresses)
  const form = useRef<HTMLFormElement>(null)
  const isSaving = addresses.state === 'ready' && addresses.busy

  useEffect(() => void openAddressForm(), [])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const wrong = checkAddress()
    if (wrong) focusField(form.current, mode === 'locked' ? 'unlock' : wrong)
    else void continueToPayment()
  }

  function writeNewAddress() {
    startNewAddress()
    focusField(form.current, 'name')
  }

  return (
    <form className="form" ref={form} onSubmit={submit} noValidate>
      <h2>Delivery address</h2>
      <SavedAddresses />
      <button
        className="button button--quiet"
        type="button"
        name="unlock"
        aria-pressed={mode === 'writing'}
        onClick={writeNewAddress}
      >
        Add New Address
      </button>
      <AddressFields />
      <div className="form__actions">
        <button className="button" type="submit" aria-disabled={isSaving} aria-busy={isSaving}>
          Continue to Payment
        </button>
        <a className="button button--quiet" href="/dhyanamshop">
          Back to shop
        </a>
      </div>
    </form>
  )
}
