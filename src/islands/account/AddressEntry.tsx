import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Address } from '#contracts/address.ts'
import { AddressLines } from '#islands/AddressLines.tsx'
import { $addresses, deleteAddress } from '#stores/addresses.ts'

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
          aria-label={`Delete the address ${address.name}, ${address.street}`}
          onClick={() => setIsAsking(true)}
        >
          Delete
        </button>
      )}
    </li>
  )
}

function DeletionQuestion({ address, onKeep }: Props & { readonly onKeep: () => void }) {
  const saved = useStore($addresses)
  const isBusy = saved.state === 'ready' && saved.busy
  return (
    <div className="form__actions" role="group" aria-label="Delete this address?">
      <p>Delete this address?</p>
      <button
        className="button button--quiet button--danger"
        type="button"
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => void deleteAddress(address._id)}
      >
        Delete
      </button>
      <button className="button button--plain" type="button" autoFocus onClick={onKeep}>
        Keep
      </button>
    </div>
  )
}
