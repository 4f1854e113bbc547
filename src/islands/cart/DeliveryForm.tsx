import '#styles/forms.css'
import '#islands/address-lines.css'
import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { AddressFields } from '#islands/address/AddressFields.tsx'
import { AddressLines } from '#islands/AddressLines.tsx'
import { LoadFailure } from '#islands/Failure.tsx'
import { firstWrongField, focusField } from '#islands/form/form-elements.ts'
import { Skeleton } from '#islands/Skeleton.tsx'
import {
  $addressDraft,
  $addressForm,
  offerSavedAddresses,
  openAddressForm,
  pickAddress,
  startNewAddress,
  takeWritten,
} from '#stores/address-form.ts'
import { $addresses } from '#stores/addresses.ts'
import { $needsDelivery } from '#stores/cart.ts'
import { continueToPayment } from '#stores/continue-to-payment.ts'
import * as addresses from '#words/addresses.ts'
import { addNewAddress, writeOtherContact } from '#words/addresses.ts'
import * as words from '#words/cart.ts'
import * as forms from '#words/forms.ts'

function SavedAddresses() {
  const saved = useStore($addresses)
  const { pickedId } = useStore($addressDraft)

  if (saved.state === 'failed')
    return <LoadFailure message={saved.message} onRetry={() => void offerSavedAddresses()} />
  if (saved.state === 'loading' || saved.addresses.length === 0) return null
  return (
    <fieldset>
      <legend className="visually-hidden">{addresses.savedAddresses}</legend>
      <div className="address-list">
        {saved.addresses.map((address) => (
          <label key={address._id} className="choice choice--boxed">
            <input
              type="radio"
              name="saved-address"
              checked={address._id === pickedId}
              onChange={() => pickAddress(address)}
            />
            <AddressLines address={address} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface Props {
  /** The path of the shop from which the visitor came. */
  readonly shop: string
}

export function DeliveryForm({ shop }: Props) {
  const { mode } = useStore($addressDraft)
  const addresses = useStore($addresses)
  const isDelivered = useStore($needsDelivery)
  const hasSaved = addresses.state === 'ready' && addresses.addresses.length > 0
  const form = useRef<HTMLFormElement>(null)
  // No fields are rendered until it is known whether they are locked, so that nothing jumps.
  const isOpening = addresses.state === 'loading' && mode === 'locked'

  useEffect(() => void openAddressForm($needsDelivery.get()), [])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    takeWritten(new FormData(event.currentTarget))
    void continueToPayment()
    const wrong = firstWrongField($addressForm.get())
    if (wrong) focusField(form.current, wrong)
  }

  function writeNewAddress() {
    startNewAddress()
    focusField(form.current, 'name')
  }

  if (isOpening)
    return <Skeleton words={words.loading} className="form" parts={['title', 'form', 'button']} />
  return (
    <form className="form" id="delivery" ref={form} onSubmit={submit} noValidate>
      <h2>{isDelivered ? forms.deliveryAddress : forms.contact}</h2>
      {!isDelivered && <p>{words.nothingDelivered}</p>}
      <SavedAddresses />
      {(isDelivered || hasSaved) && (
        <button
          className="button button--quiet"
          type="button"
          aria-pressed={mode === 'writing'}
          onClick={writeNewAddress}
        >
          {isDelivered ? addNewAddress : writeOtherContact}
        </button>
      )}
      <AddressFields isContact={!isDelivered} />
      <div className="form__actions">
        <a className="button button--quiet" href={shop}>
          {words.backToShop}
        </a>
      </div>
    </form>
  )
}
