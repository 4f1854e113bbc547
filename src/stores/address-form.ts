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

/** The address as it is sent: without what a paste brought along. */
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

/** Whether a field is empty. */
const isMissing = ({ problem }: FieldError<AddressField>): boolean => problem === 'emptyField'

/** Errors of a tidied address, or of these fields of it: missing ones first, in the form's order. */
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

/** What is typed, and whether a new address is wanted though another one may be saved. */
type DraftAddress = DeliveryAddress & { readonly isWanted?: true | undefined }

const draft = expiringStorage<DraftAddress>({
  name: 'address',
  version: 1,
  lifetimeMs: draftAddressLifetimeMs,
  recognise: (value): value is DraftAddress => hasTexts(value, ...addressFields),
  whose: 'person',
})

/** The unsaved address that the current user has begun in this tab. */
const draftAddress = draft.read

/** Called once it is saved, or discarded. */
export const forgetDraftAddress = draft.forget

/** Whether any of the initially empty fields has been filled in. */
function isBegun(fields: DeliveryAddress): boolean {
  return [...fieldsOf(fields)].some(([name, text]) => name !== 'country' && text !== '')
}

/** Stores what is being typed; an emptied form is not stored. */
function storeDraftAddress(fields: DeliveryAddress, isWanted?: true): void {
  if (isBegun(fields)) draft.keep({ ...fields, isWanted })
  else draft.forget()
}

/** `locked` is read-only: it shows a saved address, or the saved addresses are not loaded yet. */
interface AddressDraft {
  readonly mode: 'locked' | 'writing'
  /** The user wants to type a new address, though they may have saved one. */
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

/** Replaces the form's contents and clears the errors of the previous ones. */
function startOver(draft: AddressDraft): void {
  $addressDraft.set(draft)
  $addressForm.set(editing)
}

/** The user whose form it is: what is typed in it is stored for no other user. */
let writer: string | undefined

/**
 * Opens the form as this user left it in this tab, without anything another user had begun. Returns whether a saved
 * address may be offered as well: they have typed contact details and not asked for another address.
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
 * Opens the cart's form: with what was begun, else with a saved address, else empty but for what was given the last
 * time. Where nothing is delivered, a given name and mobile take precedence over a saved address.
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
 * Loads the saved addresses and picks the one chosen last, else the newest; with none, the form is open. What is being
 * typed or sent already stays.
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

/** Shows an address that was just saved, whatever the form was showing. */
export function showPicked(address: Address): void {
  forgetDraftAddress()
  $addressDraft.set(picked(address))
}

/** Fills the form with a saved address and locks it; not while another one is being sent. */
export function pickAddress(address: Address): void {
  if (isUnderWay($addressForm.get())) return
  forgetDraftAddress()
  startOver(picked(address))
}

/** Unlocks an empty form; what is being typed already stays. */
export function startNewAddress(): void {
  const draft = $addressDraft.get()
  if (isUnderWay($addressForm.get())) return
  if (draft.mode === 'locked') startOver(wanted)
  else {
    $addressDraft.set({ ...draft, isWanted: true })
    storeDraft($addressDraft.get())
  }
}

/** Closes the form and discards its contents; not while they are being sent. */
export function closeAddressForm(): void {
  if (isUnderWay($addressForm.get())) return
  forgetDraftAddress()
  startOver(blank)
}

/** Changes a field and clears its error. */
export function changeAddressField(field: AddressField, value: string): void {
  const draft = $addressDraft.get()
  const fields = { ...draft.fields, [field]: value }
  $addressDraft.set({ ...draft, fields })
  storeDraft($addressDraft.get())
  $addressForm.set(withoutProblemsOf($addressForm.get(), field))
}

/** Reads the inputs on submit: a browser may have filled them in without an event. */
export function takeWritten(boxes: FormData): void {
  if ($addressDraft.get().mode === 'locked') return
  for (const name of addressFields) {
    const text = boxes.get(name)
    if (typeof text === 'string' && text !== $addressDraft.get().fields[name])
      changeAddressField(name, text)
  }
}

/** Saves a new address and closes the form; after a refusal, or a change of the form meanwhile, it stays as it is. */
export async function saveNewAddress(): Promise<void> {
  await submitAddress(async (fields) => {
    const sent = $addressDraft.get()
    if (!(await addAddress(fields)) || $addressDraft.get() !== sent) return
    forgetDraftAddress()
    startOver(blank)
  })
}

/** Also says in the notice why nothing was sent or saved. No field stays locked, so that errors can be corrected. */
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
