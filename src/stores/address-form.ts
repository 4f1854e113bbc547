import { atom } from 'nanostores'
import type { Address } from '#contracts/address.ts'
import { defaultCountry, mobilePattern, normaliseMobile, pincodePattern } from '#domain/address.ts'
import type { FieldProblem } from '#domain/field-problem.ts'
import { textProblem, tidyText } from '#domain/plain-text.ts'
import { addressAdded } from '#words/addresses.ts'
import { fieldProblems } from '#words/field-problems.ts'
import { $addresses, addAddress, loadAddresses } from './addresses.ts'
import {
  $delivery,
  type AddressField,
  addressFields,
  type DeliveryAddress,
  keepDelivery,
} from './delivery.ts'
import { carryNotice, dismissNotice, showNotice } from './notice.ts'

/** `locked` is read-only: nothing is in it yet, or a saved address is. */
interface AddressForm {
  readonly mode: 'locked' | 'writing'
  readonly pickedId: string | undefined
  readonly fields: DeliveryAddress
  readonly problems: Partial<Record<AddressField, FieldProblem | undefined>>
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

const blank: AddressForm = { mode: 'locked', pickedId: undefined, fields: noAddress, problems: {} }

export const $addressForm = atom<AddressForm>(blank)

/** Loads the saved addresses and picks the one that was chosen last, else the newest. */
export async function openAddressForm(): Promise<void> {
  $addressForm.set(blank)
  await loadAddresses()
  const saved = $addresses.get()
  const form = $addressForm.get()
  if (saved.state !== 'ready' || form.mode !== 'locked' || form.pickedId) return
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
  $addressForm.set({ mode: 'locked', pickedId: _id, fields, problems: {} })
}

/** Unlocks an empty form; what is being written already stays. */
export function startNewAddress(): void {
  if ($addressForm.get().mode === 'locked') $addressForm.set({ ...blank, mode: 'writing' })
}

/** Puts the form away with what is in it. */
export function closeAddressForm(): void {
  $addressForm.set(blank)
}

/** Saves a checked address and closes the form; a failed call leaves it as it is. */
export async function saveNewAddress(): Promise<void> {
  if (await addAddress($addressForm.get().fields)) closeAddressForm()
}

export function changeAddressField(field: AddressField, value: string): void {
  const { problems, ...form } = $addressForm.get()
  const { [field]: _, ...otherProblems } = problems
  const fields = { ...form.fields, [field]: value }
  $addressForm.set({ ...form, fields, problems: otherProblems })
}

/** Says what is wrong with the address; answers the first field to put right, if there is one. */
export function checkAddress(): AddressField | undefined {
  const form = $addressForm.get()
  const fields = tidy(form.fields)
  const wrong = addressFields.filter((name) => problemOf(name, fields))
  const problems = Object.fromEntries(wrong.map((name) => [name, problemOf(name, fields)]))
  $addressForm.set({ ...form, fields, problems })
  dismissNotice()
  const empty = wrong.find((name) => problems[name] === 'emptyField')
  const first = empty ?? wrong[0]
  const problem = empty ? 'emptyFields' : first && problemOf(first, fields)
  if (problem) showNotice({ kind: 'alert', text: fieldProblems[problem] })
  return first
}

function tidy(fields: DeliveryAddress): DeliveryAddress {
  const tidied = { ...fields }
  for (const name of addressFields) tidied[name] = tidyText(fields[name])
  tidied.mobile = normaliseMobile(tidied.mobile) ?? tidied.mobile
  tidied.pincode = tidied.pincode.replaceAll(' ', '')
  return tidied
}

function problemOf(name: AddressField, fields: DeliveryAddress): FieldProblem | undefined {
  if (!fields[name]) return 'emptyField'
  if (name === 'mobile') return mobilePattern.test(fields.mobile) ? undefined : 'mobile'
  if (name === 'pincode') return pincodePattern.test(fields.pincode) ? undefined : 'pincode'
  return textProblem(fields[name], 'emptyField')
}

/** Hands a checked address to the checkout and goes there; a new one is saved for the next time. */
export async function continueToPayment(): Promise<void> {
  const { pickedId, fields } = $addressForm.get()
  const delivery = pickedId ? fields : await saveForNextTime(fields)
  if (!delivery) return
  keepDelivery(delivery)
  globalThis.location.assign('/checkout')
}

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
