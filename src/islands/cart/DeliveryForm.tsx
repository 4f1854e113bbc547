import { useStore } from '@nanostores/react'
import { type SubmitEvent, useRef } from 'react'
import {
  $addressForm,
  checkAddress,
  continueToPayment,
  startNewAddress,
} from '#stores/address-form.ts'
import { $addresses } from '#stores/addresses.ts'
import { AddressFields } from './AddressFields.tsx'
import { SavedAddresses } from './SavedAddresses.tsx'

export function DeliveryForm() {
  const { mode } = useStore($addressForm)
  const addresses = useStore($addresses)
  const form = useRef<HTMLFormElement>(null)
  const isSaving = addresses.state === 'ready' && addresses.busy

  function focusField(name: string) {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const wrong = checkAddress()
    if (wrong) focusField(mode === 'locked' ? 'unlock' : wrong)
    else void continueToPayment()
  }

  function writeNewAddress() {
    startNewAddress()
    focusField('name')
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
