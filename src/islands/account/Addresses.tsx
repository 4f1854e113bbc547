import '#styles/empty.css'
import '#islands/address-lines.css'
import './addresses.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Address } from '#contracts/address.ts'
import { LoadFailure } from '#islands/LoadFailure.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'
import { $addresses, loadAddresses } from '#stores/addresses.ts'
import * as words from '#words/saved-addresses.ts'
import { AddressAdding } from './AddressAdding.tsx'
import { AddressEntry } from './AddressEntry.tsx'

export function Addresses() {
  const saved = useStore($addresses)
  useEffect(() => void loadAddresses(), [])

  if (saved.state === 'loading')
    return <Skeleton words={words.loadingAddresses} parts={['row', 'row']} />
  if (saved.state === 'failed')
    return <LoadFailure message={saved.message} onRetry={() => void loadAddresses()} />
  return (
    <div className="addresses">
      <AddressAdding />
      {saved.addresses.length > 0 ? (
        <AddressList addresses={saved.addresses} />
      ) : (
        <p className="empty">{words.noAddresses}</p>
      )}
    </div>
  )
}

function AddressList({ addresses }: { readonly addresses: readonly Address[] }) {
  return (
    <ul role="list" className="address-list">
      {addresses.map((address) => (
        <AddressEntry key={address._id} address={address} />
      ))}
    </ul>
  )
}
