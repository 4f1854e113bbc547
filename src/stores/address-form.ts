import { atom } from 'nanostores'
import type { Address } from '#contracts/address.ts'
import { defaultCountry } from '#domain/address.ts'
import { addressAdded } from '#words/addresses.ts'
import { addressProblems, isMissing, tidyAddress } from './address-problems.ts'
import { $addresses, addAddress, loadAddresses } from './addresses.ts'
import {
  $delivery,
  type AddressField,
  addressFields,
  type DeliveryAddress,
  keepDelivery,
} from './delivery.ts'
import { editing, type FormState, isUnderWay, withoutProblemsOf } from './form-state.ts'
import { carryNotice, dismissNotice, showNotice } from './notice.ts'
import { problemWords } from './problem-words.ts'
import { submitForm } from './submit-form.ts'

/** `locked` is read-only: nothing is in it yet, or a saved address is. */
interface AddressDraft {
  readonly mode: 'locked' | 'writing'
  readonly pickedId: string | undefined
  readonly fields: DeliveryAddress
}

const noAddress: DeliveryAddress = {
  name: '',
  mobile: '',
  street: '',
  city: '',
  state: '',
  pincode: '',
  country: defaultCountry,
}

const blank: AddressDraft = { mode: 'locked', pickedId: undefined, fields: noAddress }

export const $addressDraft = atom<AddressDraft>(blank)
export const $addressForm = atom<FormState<AddressField>>(editing)

/** Puts something else into the form: what was wrong before is not its fault. */
function startOver(draft: AddressDraft): void {
  $addressDraft.set(draft)
  $addressForm.set(editing)
}

/** Loads the saved addresses and picks the one that was chosen last, else the newest. */
export async function openAddressForm(): Promise<void> {
  startOver(blank)
  await loadAddresses()
  const saved = $addresses.get()
  const draft = $addressDraft.get()
  if (saved.state !== 'ready' || draft.mode !== 'locked' || draft.pickedId) return
  const delivery = $delivery.get()
  const last = delivery && saved.addresses.find((address) => isSame(address, delivery))
  const picked = last ?? saved.addresses[0]
  if (picked) pickAddress(picked)
}

function isSame(address: DeliveryAddress, other: DeliveryAddress): boolean {
  return addressFields.every((name) => address[name] === other[name])
}

/** Fills the form with a saved address and locks it. */
export function pickAddress({ _id, ...fields }: Address): void {
  startOver({ mode: 'locked', pickedId: _id, fields })
}

/** Unlocks an empty form; what is being written already stays. */
export function startNewAddress(): void {
  if ($addressDraft.get().mode === 'locked') startOver({ ...blank, mode: 'writing' })
}

/** Puts the form away with what is in it. */
export function closeAddressForm(): void {
  startOver(blank)
}

/** Writes in a field, which is not called wrong any more. */
export function changeAddressField(field: AddressField, value: string): void {
  const draft = $addressDraft.get()
  $addressDraft.set({ ...draft, fields: { ...draft.fields, [field]: value } })
  $addressForm.set(withoutProblemsOf($addressForm.get(), field))
}

/** Saves a new address and closes the form; a refusal leaves it as it is. */
export async function saveNewAddress(): Promise<void> {
  await submitAddress(async (fields) => {
    if (await addAddress(fields)) closeAddressForm()
  })
}

/** Hands the address to the checkout and goes there; a new one is saved for the next time. */
export async function continueToPayment(): Promise<void> {
  await submitAddress(async (fields) => {
    const isSaved = $addressDraft.get().pickedId !== undefined
    const delivery = isSaved ? fields : await saveForNextTime(fields)
    if (!delivery) return
    keepDelivery(delivery)
    globalThis.location.assign('/checkout')
  })
}

/** Says in the notice, too, why nothing was sent or kept. */
async function submitAddress(send: (fields: DeliveryAddress) => Promise<void>): Promise<void> {
  if (isUnderWay($addressForm.get())) return
  const draft = $addressDraft.get()
  const fields = tidyAddress(draft.fields)
  $addressDraft.set({ ...draft, fields })
  const problems = addressProblems(fields)
  dismissNotice()
  const [first] = problems
  if (first) say(problemWords(isMissing(first) ? { problem: 'emptyFields' } : first))
  await submitForm($addressForm, {
    problems,
    send: () => send(fields),
    whenRefused: ({ message }) => say(message),
  })
}

const say = (text: string) => showNotice({ kind: 'alert', text })

/** Without the list nothing can be added to it, and that must not stop the purchase. */
async function saveForNextTime(fields: DeliveryAddress): Promise<DeliveryAddress | undefined> {
  if ($addresses.get().state !== 'ready') return fields
  const added = await addAddress(fields)
  if (!added) return undefined
  pickAddress(added)
  carryNotice({ kind: 'status', text: addressAdded })
  const { _id, ...delivery } = added
  return delivery
}
