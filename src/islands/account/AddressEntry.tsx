import '#styles/forms.css'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Address } from '#contracts/address.ts'
import { AddressLines } from '#islands/AddressLines.tsx'
import { $addresses, deleteAddress } from '#stores/addresses.ts'
import * as forms from '#words/forms.ts'
import * as words from '#words/saved-addresses.ts'

interface Props {
  readonly address: Address
}

/** A saved address; deleting it asks once more, in the same place. */
export function AddressEntry({ address }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <li className="saved-address">
      <AddressLines address={address} />
      {isAsking ? (
        <DeletionQuestion address={address} onKeep={() => setIsAsking(false)} />
      ) : (
        <button
          className="button button--plain button--danger"
          type="button"
          aria-label={words.deleteAddressOf(address.name, address.street)}
          onClick={() => setIsAsking(true)}
        >
          {forms.remove}
        </button>
      )}
    </li>
  )
}

function DeletionQuestion({ address, onKeep }: Props & { readonly onKeep: () => void }) {
  const saved = useStore($addresses)
  const isBusy = saved.state === 'ready' && saved.busy
  return (
    <div className="form__actions" role="group" aria-label={words.askDeletion}>
      <p>{words.askDeletion}</p>
      <button
        className="button button--quiet button--danger"
        type="button"
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => void deleteAddress(address._id)}
      >
        {forms.remove}
      </button>
      <button className="button button--plain" type="button" autoFocus onClick={onKeep}>
        {words.keepAddress}
      </button>
    </div>
  )
}
