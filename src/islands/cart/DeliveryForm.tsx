import '#styles/forms.css'
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
import { addNewAddress } from '#words/addresses.ts'
import * as words from '#words/cart.ts'
import * as forms from '#words/forms.ts'
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
      <h2>{forms.deliveryAddress}</h2>
      <SavedAddresses />
      <button
        className="button button--quiet"
        type="button"
        name="unlock"
        aria-pressed={mode === 'writing'}
        onClick={writeNewAddress}
      >
        {addNewAddress}
      </button>
      <AddressFields />
      <div className="form__actions">
        <button className="button" type="submit" aria-disabled={isSaving} aria-busy={isSaving}>
          {words.continueToPayment}
        </button>
        <a className="button button--quiet" href="/dhyanamshop">
          {words.backToShop}
        </a>
      </div>
    </form>
  )
}
