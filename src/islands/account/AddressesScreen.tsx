import '#styles/forms.css'
import '#styles/empty.css'
import '#islands/address-lines.css'
import './addresses.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Address } from '#contracts/address.ts'
import { AddressLines } from '#islands/AddressLines.tsx'
import { LoadFailure } from '#islands/Failure.tsx'
import { Later } from '#islands/Later.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'
import {
  $addressDraft,
  closeAddressForm,
  reopenAddressForm,
  startNewAddress,
} from '#stores/address-form.ts'
import { $addresses, deleteAddress, loadAddresses } from '#stores/addresses.ts'
import * as forms from '#words/forms.ts'
import * as words from '#words/saved-addresses.ts'
import { SectionScreen } from './SectionScreen.tsx'

interface Props {
  readonly address: Address
}

/** A saved address; deleting it asks for confirmation, in the same place. */
function AddressEntry({ address }: Props) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <li className="saved-address">
      <AddressLines address={address} />
      {isConfirming ? (
        <DeletionQuestion address={address} onKeep={() => setIsConfirming(false)} />
      ) : (
        <button
          className="button button--plain button--danger"
          type="button"
          aria-label={words.deleteAddressOf(address.name, address.street)}
          onClick={() => setIsConfirming(true)}
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

const loadForm = async () => (await import('#islands/address/NewAddressForm.tsx')).NewAddressForm

/** 'Add' opens the form, 'X' closes it. */
function AddressAdding() {
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

function Addresses() {
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

export function AddressesScreen() {
  return (
    <SectionScreen section="addresses" waiting={['row', 'row']}>
      <Addresses />
    </SectionScreen>
  )
}
