import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { firstWrongField, focusField } from '#islands/form/form-elements.ts'
import { SendButton } from '#islands/form/SendButton.tsx'
import { $addressForm, saveNewAddress, takeWritten } from '#stores/address-form.ts'
import { $addresses } from '#stores/addresses.ts'
import * as words from '#words/addresses.ts'
import { AddressFields } from './AddressFields.tsx'

/** The form for another address among the saved ones. */
export function NewAddressForm() {
  const saved = useStore($addresses)
  const state = useStore($addressForm)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => focusField(form.current, 'name'), [])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    takeWritten(new FormData(event.currentTarget))
    void saveNewAddress()
    const wrong = firstWrongField($addressForm.get())
    if (wrong) focusField(form.current, wrong)
  }

  return (
    <form className="form" ref={form} onSubmit={submit} noValidate>
      <AddressFields />
      <SendButton form={state} waits={saved.state === 'ready' && saved.busy}>
        {words.saveAddress}
      </SendButton>
    </form>
  )
}
