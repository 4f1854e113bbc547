import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Later } from '#islands/Later.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'
import {
  $addressDraft,
  closeAddressForm,
  reopenAddressForm,
  startNewAddress,
} from '#stores/address-form.ts'
import * as forms from '#words/forms.ts'
import * as words from '#words/saved-addresses.ts'

const loadForm = async () => (await import('#islands/address/NewAddressForm.tsx')).NewAddressForm

/** 'Add' opens the form, 'X' closes it. */
export function AddressAdding() {
  const { mode } = useStore($addressDraft)
  useEffect(() => void reopenAddressForm(), [])

  if (mode === 'locked')
    return (
      <button className="button" type="button" onClick={startNewAddress}>
        {words.addAddress}
      </button>
    )
  return (
    <section className="address-adding" aria-label={words.newAddress}>
      <button
        className="button button--quiet"
        type="button"
        aria-label={words.closeForm}
        onClick={closeAddressForm}
      >
        {words.closingMark}
      </button>
      <Later load={loadForm} waiting={<Skeleton words={forms.loadingForm} parts={['form']} />}>
        {(NewAddressForm) => <NewAddressForm />}
      </Later>
    </section>
  )
}
