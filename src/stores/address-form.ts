import { atom } from 'nanostores'
import type { Address } from '#contracts/address.ts'
import { defaultCountry, mobilePattern, pincodePattern, tidyPincode } from '#domain/address.ts'
import type { FieldProblem } from '#domain/field-problem.ts'
import { fieldsOf, hasTexts } from '#domain/json.ts'
import { normaliseMobile } from '#domain/phone.ts'
import { textProblem, tidyText } from '#domain/plain-text.ts'
import { draftAddressLifetimeMs } from '#domain/storage-keys.ts'
import { $addresses, addAddress, loadAddresses } from './addresses.ts'
import { $delivery, type AddressField, addressFields, type DeliveryAddress } from './delivery.ts'
import { expiringStorage } from './expiring-storage.ts'
import {
  editing,
  type FormState,
  type FieldError,
  isUnderWay,
  problemWords,
  submitForm,
  withoutProblemsOf,
} from './form.ts'
import { dismissNotice, showNotice } from './notice.ts'
import { $session, isHere } from './session.ts'

/** An address as it is sent: what somebody means, without what came along when they pasted it. */
function tidyAddress(fields: DeliveryAddress): DeliveryAddress {
  const tidied = { ...fields }
  for (const name of addressFields) tidied[name] = tidyText(fields[name])
  tidied.mobile = normaliseMobile(tidied.mobile) ?? tidied.mobile
  tidied.pincode = tidyPincode(tidied.pincode)
  return tidied
}

function problemOf(name: AddressField, fields: DeliveryAddress): FieldProblem | undefined {
  if (!fields[name]) return 'emptyField'
  if (name === 'mobile') return mobilePattern.test(fields.mobile) ? undefined : 'mobile'
  if (name === 'pincode') return pincodePattern.test(fields.pincode) ? undefined : 'pincode'
  return textProblem(fields[name], 'emptyField')
}

/** Whether a field says nothing yet. */
const isMissing = ({ problem }: FieldError<AddressField>): boolean => problem === 'emptyField'

/** What is wrong with a tidied address, or with these fields of it: first what is missing, in the order in which a form asks. */
export function addressProblems(
  fields: DeliveryAddress,
  names: readonly AddressField[] = addressFields,
): FieldError<AddressField>[] {
  const problems = names.flatMap((field) => {
    const problem = problemOf(field, fields)
    return problem ? [{ field, problem }] : []
  })
  return problems.sort((one, other) => Number(isMissing(other)) - Number(isMissing(one)))
}

/** What is written, and whether it is wanted though another address may be saved. */
type DraftAddress = DeliveryAddress & { readonly isWanted?: true | undefined }

const draft = expiringStorage<DraftAddress>({
  name: 'address',
  version: 1,
  lifetimeMs: draftAddressLifetimeMs,
  recognise: (value): value is DraftAddress => hasTexts(value, ...addressFields),
  whose: 'person',
})

/** The address that whoever is here has begun in this tab and not saved. */
const draftAddress = draft.read

/** It is saved, or put away. */
export const forgetDraftAddress = draft.forget

/** Whether somebody has written in one of the fields that begin empty. */
function isBegun(fields: DeliveryAddress): boolean {
  return [...fieldsOf(fields)].some(([name, text]) => name !== 'country' && text !== '')
}

/** Keeps what is being written; a form that is empty again is nothing to keep. */
function storeDraftAddress(fields: DeliveryAddress, isWanted?: true): void {
  if (isBegun(fields)) draft.keep({ ...fields, isWanted })
  else draft.forget()
}

/** `locked` is read-only: a saved address is in it, or it is not known yet whether there is one. */
interface AddressDraft {
  readonly mode: 'locked' | 'writing'
  /** Somebody wants to write a new address, though they may have saved one. */
  readonly isWanted?: true
  readonly pickedId: string | undefined
  readonly fields: DeliveryAddress
}

export const noAddress: DeliveryAddress = {
  name: '',
  mobile: '',
  street: '',
  city: '',
  state: '',
  pincode: '',
  country: defaultCountry,
}

const blank: AddressDraft = { mode: 'locked', pickedId: undefined, fields: noAddress }
const writable: AddressDraft = { ...blank, mode: 'writing' }
const wanted: AddressDraft = { ...writable, isWanted: true }

export const $addressDraft = atom<AddressDraft>(blank)
export const $addressForm = atom<FormState<AddressField>>(editing)

/** Puts something else into the form: what was wrong before is not its fault. */
function startOver(draft: AddressDraft): void {
  $addressDraft.set(draft)
  $addressForm.set(editing)
}

/** Whose form it is: what is written in it is kept for nobody else. */
let writer: string | undefined

/**
 * Opens the form as this person has left it in this tab; else with nothing of what somebody else had begun. Answers
 * whether a saved address may do as well: they have written how to be reached, and have asked for no other one.
 */
export function reopenAddressForm(): boolean {
  const session = $session.get()
  writer = session.state === 'in' ? session.userId : undefined
  startOver(blank)
  const begun = draftAddress()
  if (!begun) return false
  const { isWanted, ...fields } = begun
  startOver({ ...wanted, fields })
  return !isWanted && isContact(fields)
}

function storeDraft({ fields, isWanted }: AddressDraft): void {
  if (writer !== undefined && isHere(writer)) storeDraftAddress(fields, isWanted)
}

/**
 * Opens the form of the cart: with what was begun, else with a saved address, else to be written in, with what was
 * given the last time. Where nothing is delivered, a name and a mobile that were given come before a saved address.
 */
export async function openAddressForm(isDelivered: boolean): Promise<void> {
  const maySavedDo = reopenAddressForm()
  const draft = $addressDraft.get()
  const given = $delivery.get()
  if (maySavedDo) startOver({ ...blank, fields: draft.fields })
  else if (!isDelivered && draft === blank && given && isContact(given))
    startOver({ ...wanted, fields: given })
  await offerSavedAddresses()
}

const isContact = (fields: DeliveryAddress) => !isBegun({ ...fields, name: '', mobile: '' })

/**
 * Loads the saved addresses and picks the one that was chosen last, else the newest; with none, the form is open.
 * What is being written or sent already stays.
 */
export async function offerSavedAddresses(): Promise<void> {
  await loadAddresses()
  const [saved, draft] = [$addresses.get(), $addressDraft.get()]
  const given = $delivery.get() ?? noAddress
  const isWritten =
    draft.mode === 'writing' && isBegun(draft.fields) && !isSame(draft.fields, given)
  const isTaken = draft.isWanted || draft.pickedId !== undefined || isWritten
  if (saved.state === 'loading' || isTaken || isUnderWay($addressForm.get())) return
  const first = saved.state === 'ready' ? firstOf(saved.addresses) : undefined
  if (first) startOver(picked(first))
  else if (draft.mode === 'locked')
    startOver({ ...writable, fields: isBegun(draft.fields) ? draft.fields : given })
}

function firstOf(addresses: readonly Address[]): Address | undefined {
  const delivery = $delivery.get()
  const last = delivery && addresses.find((address) => isSame(address, delivery))
  return last ?? addresses[0]
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
  forgetDraftAddress()
  $addressDraft.set(picked(address))
}

/** Fills the form with a saved address and locks it; not while another is being sent. */
export function pickAddress(address: Address): void {
  if (isUnderWay($addressForm.get())) return
  forgetDraftAddress()
  startOver(picked(address))
}

/** Unlocks an empty form; what is being written already stays. */
export function startNewAddress(): void {
  const draft = $addressDraft.get()
  if (isUnderWay($addressForm.get())) return
  if (draft.mode === 'locked') startOver(wanted)
  else {
    $addressDraft.set({ ...draft, isWanted: true })
    storeDraft($addressDraft.get())
  }
}

/** Puts the form away with what is in it; not while that is being sent. */
export function closeAddressForm(): void {
  if (isUnderWay($addressForm.get())) return
  forgetDraftAddress()
  startOver(blank)
}

/** Writes in a field, which is not called wrong any more. */
export function changeAddressField(field: AddressField, value: string): void {
  const draft = $addressDraft.get()
  const fields = { ...draft.fields, [field]: value }
  $addressDraft.set({ ...draft, fields })
  storeDraft($addressDraft.get())
  $addressForm.set(withoutProblemsOf($addressForm.get(), field))
}

/** Takes what stands in the boxes when they are sent: a browser may have filled them in without an event. */
export function takeWritten(boxes: FormData): void {
  if ($addressDraft.get().mode === 'locked') return
  for (const name of addressFields) {
    const text = boxes.get(name)
    if (typeof text === 'string' && text !== $addressDraft.get().fields[name])
      changeAddressField(name, text)
  }
}

/** Saves a new address and closes the form; a refusal leaves it as it is, and so does what was begun meanwhile. */
export async function saveNewAddress(): Promise<void> {
  await submitAddress(async (fields) => {
    const sent = $addressDraft.get()
    if (!(await addAddress(fields)) || $addressDraft.get() !== sent) return
    forgetDraftAddress()
    startOver(blank)
  })
}

/** Says in the notice, too, why nothing was sent or kept. What is wrong can be put right: no field stays locked. */
export async function submitAddress(
  send: (fields: DeliveryAddress) => Promise<void>,
  names: readonly AddressField[] = addressFields,
): Promise<void> {
  if (isUnderWay($addressForm.get())) return
  const draft = $addressDraft.get()
  const fields = tidyAddress(draft.fields)
  const problems = addressProblems(fields, names)
  const unlocked = { mode: 'writing', pickedId: undefined } as const
  $addressDraft.set({ ...draft, fields, ...(problems.length > 0 && unlocked) })
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
