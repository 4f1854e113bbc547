import '#styles/forms.css'
import '#islands/address-lines.css'
import { useStore } from '@nanostores/react'
import { AddressLines } from '#islands/AddressLines.tsx'
import { LoadFailure } from '#islands/LoadFailure.tsx'
import { $addressDraft, offerSavedAddresses, pickAddress } from '#stores/address-form.ts'
import { $addresses } from '#stores/addresses.ts'
import * as words from '#words/addresses.ts'

export function SavedAddresses() {
  const saved = useStore($addresses)
  const { pickedId } = useStore($addressDraft)

  if (saved.state === 'failed')
    return <LoadFailure message={saved.message} onRetry={() => void offerSavedAddresses()} />
  if (saved.state === 'loading' || saved.addresses.length === 0) return null
  return (
    <fieldset>
      <legend className="visually-hidden">{words.savedAddresses}</legend>
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
