import { atom } from 'nanostores'
import type { Address } from '#contracts/address.ts'
import { defaultCountry } from '#domain/address.ts'
import { addressProblems, isMissing, tidyAddress } from './address-problems.ts'
import { $addresses, addAddress, loadAddresses } from './addresses.ts'
import { $delivery, type AddressField, addressFields, type DeliveryAddress } from './delivery.ts'
import { editing, type FormState, isUnderWay, withoutProblemsOf } from './form-state.ts'
import { dismissNotice, showNotice } from './notice.ts'
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
  const first = last ?? saved.addresses[0]
  if (first) startOver(picked(first))
}

function isSame(address: DeliveryAddress, other: DeliveryAddress): boolean {
  return addressFields.every((name) => address[name] === other[name])
}

const picked = ({ _id, ...fields }: Address): AddressDraft => ({
  mode: 'locked',
  pickedId: _id,
  fields,
})

/** Shows an address that was saved just now: whatever the form is about goes on. */
export function showPicked(address: Address): void {
  $addressDraft.set(picked(address))
}

/** Fills the form with a saved address and locks it; not while another is being sent. */
export function pickAddress(address: Address): void {
  if (!isUnderWay($addressForm.get())) startOver(picked(address))
}

/** Unlocks an empty form; what is being written already stays. */
export function startNewAddress(): void {
  if ($addressDraft.get().mode === 'locked' && !isUnderWay($addressForm.get()))
    startOver({ ...blank, mode: 'writing' })
}

/** A form that opens has nothing of what somebody else had begun. */
export function clearAddressForm(): void {
  startOver(blank)
}

/** Puts the form away with what is in it; not while that is being sent. */
export function closeAddressForm(): void {
  if (!isUnderWay($addressForm.get())) startOver(blank)
}

/** Writes in a field, which is not called wrong any more. */
export function changeAddressField(field: AddressField, value: string): void {
  const draft = $addressDraft.get()
  $addressDraft.set({ ...draft, fields: { ...draft.fields, [field]: value } })
  $addressForm.set(withoutProblemsOf($addressForm.get(), field))
}

/** Saves a new address and closes the form; a refusal leaves it as it is, and so does what was begun meanwhile. */
export async function saveNewAddress(): Promise<void> {
  await submitAddress(async (fields) => {
    const sent = $addressDraft.get()
    if ((await addAddress(fields)) && $addressDraft.get() === sent) startOver(blank)
  })
}

/** Says in the notice, too, why nothing was sent or kept. */
export async function submitAddress(
  send: (fields: DeliveryAddress) => Promise<void>,
): Promise<void> {
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
