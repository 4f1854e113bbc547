import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { checkAddress, saveNewAddress } from '#stores/address-form.ts'
import { $addresses } from '#stores/addresses.ts'
import * as words from '#words/addresses.ts'
import { AddressFields } from './AddressFields.tsx'
import { focusField } from './focus-field.ts'

/** A new address among the saved ones. */
export function NewAddressForm() {
  const saved = useStore($addresses)
  const isBusy = saved.state === 'ready' && saved.busy
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => focusField(form.current, 'name'), [])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const wrong = checkAddress()
    if (wrong) focusField(form.current, wrong)
    else void saveNewAddress()
  }

  return (
    <form className="form" ref={form} onSubmit={submit} noValidate>
      <AddressFields />
      <button className="button" type="submit" aria-disabled={isBusy} aria-busy={isBusy}>
        {words.saveAddress}
      </button>
    </form>
  )
}
