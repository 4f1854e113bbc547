import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Later } from '#islands/Later.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'
import { $addressForm, closeAddressForm, startNewAddress } from '#stores/address-form.ts'

const loadForm = async () => (await import('#islands/address/NewAddressForm.tsx')).NewAddressForm

/** 'Add' opens the form, 'X' closes it. */
export function AddressAdding() {
  const { mode } = useStore($addressForm)
  useEffect(closeAddressForm, [])

  if (mode === 'locked')
    return (
      <button className="button" type="button" onClick={startNewAddress}>
        Add
      </button>
    )
  return (
    <section className="address-adding" aria-label="New address">
      <button
        className="button button--quiet"
        type="button"
        aria-label="Close the form"
        onClick={closeAddressForm}
      >
        X
      </button>
      <Later load={loadForm} waiting={<Skeleton words="Loading the form." parts={['form']} />}>
        {(NewAddressForm) => <NewAddressForm />}
      </Later>
    </section>
  )
}
