import { atom } from 'nanostores'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { CallError } from '#api/call-error.ts'
import { saveProfile as saveProfileContract } from '#contracts/account.ts'
import { addressFields } from '#contracts/address.ts'
import { Consultation, Enrollment } from '#contracts/bookings.ts'
import {
  $addressForm,
  changeAddressField,
  closeAddressForm,
  saveNewAddress,
} from '#stores/address-form.ts'
import { $consultation, bookConsultation } from '#stores/consultation.ts'
import { editing, type FormState, problemsIn, problemWords, submitForm } from '#stores/form.ts'
import { $notice } from '#stores/notice.ts'
import { $profileForm, saveProfile } from '#stores/profile.ts'
import { $enrollment, enrollInWebinar } from '#stores/webinar.ts'
import { wrongField } from '#server/http/problem-answer.ts'
import { fieldProblem } from '#words/refusals.ts'

const Profile = saveProfileContract.request.body.content['application/json'].schema

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})

/** What the server says of one field, '' when it takes it. */
function said(schema: z.ZodType, value: unknown) {
  const [issue] = schema.safeParse(value).error?.issues ?? []
  const wrong = issue && wrongField(issue)
  return wrong ? fieldProblem(wrong) : ''
}

/** What a form says of its fields. */
const heard = (form: FormState) =>
  problemsIn(form).map((found) => ({ field: found.field, words: problemWords(found) }))

const texts = ['', '   ', '\u200B', '\u202E', 'a\0b', 'a\uD800b', 'a\nb', '---', '\u3164']
const phones = ['', '\u202A\u202C', '98765\u202E43210', '12345']
const emails = ['', '\u200B', 'asha\0@example.com', 'asha']

const consultation = {
  firstName: 'Asha',
  phone: '\u202A9876543210\u202C',
  email: '\u202Aasha@example.com\u202C',
  message: 'Saving',
}

describe('before anything is sent, the form of a consultation says what the server would', () => {
  test.each([
    ...texts.map((text) => ['firstName', text] as const),
    ...texts.filter((text) => text !== 'a\nb').map((text) => ['message', text] as const),
    ...phones.map((phone) => ['phone', phone] as const),
    ...emails.map((email) => ['email', email] as const),
  ])('of %s %j', async (field, value) => {
    const values = { ...consultation, [field]: value }
    const words = said(Consultation, values)
    expect(words).toMatch(/^Please/)
    await bookConsultation(values)
    expect(heard($consultation.get())).toEqual([{ field, words }])
  })
})

describe('the form of a webinar says what the server would', () => {
  test.each([
    ['email', '\u200B'],
    ['email', 'asha\0@example.com'],
    ['phone', '98765\u202E43210'],
  ])('of %s %j', async (field, value) => {
    const values = { [field]: value }
    await enrollInWebinar(values)
    expect(heard($enrollment.get())).toEqual([{ field, words: said(Enrollment, values) }])
  })
})

describe('the form of a profile says what the server would', () => {
  const names = { firstName: 'Asha', lastName: 'Sample', displayName: 'Asha S.' }
  const noPassword = { currentPassword: '', newPassword: '', repeatedPassword: '' }
  test.each(['firstName', 'lastName', 'displayName'])('of %s', async (field) => {
    for (const value of texts) {
      const values = { ...names, [field]: value }
      const words = said(Profile, values)
      expect(words).toMatch(/^Please/)
      await saveProfile({ ...values, ...noPassword })
      expect(heard($profileForm.get())).toEqual([{ field, words }])
    }
  })
})

describe('the form of an address says what the server would', () => {
  const address = {
    name: 'Asha',
    mobile: '9876543210',
    street: '1 Sample Street',
    city: 'Lucknow',
    state: 'Uttar Pradesh',
    pincode: '226001',
  }
  const wrongField = () => problemsIn($addressForm.get())[0]?.field
  beforeEach(() => {
    closeAddressForm()
    for (const name of ['name', 'mobile', 'street', 'city', 'state', 'pincode'] as const)
      changeAddressField(name, address[name])
  })

  test.each(['name', 'street', 'city', 'state'] as const)('of %s', async (field) => {
    for (const value of texts) {
      changeAddressField(field, value)
      await saveNewAddress()
      expect(wrongField()).toBe(field)
      expect($notice.get()?.text).toBe(said(addressFields[field], value))
    }
  })

  test.each([
    ['mobile', '98765\u202E43210'],
    ['mobile', ''],
    ['pincode', '22\u202E6001'],
    ['pincode', '\u200B'],
  ] as const)('of %s %j', async (field, value) => {
    changeAddressField(field, value)
    await saveNewAddress()
    expect(wrongField()).toBe(field)
    expect($notice.get()?.text).toBe(said(addressFields[field], value))
  })
})

const newForm = () => atom<FormState<'name'>>(editing)
const refusal = () => Promise.reject(new CallError('unexpected', 'No.'))

test('a refusal is explained, then whatever else it means is done', async () => {
  const $form = newForm()
  const heard: unknown[] = []
  const sent = submitForm($form, {
    send: refusal,
    explain: ({ message }) => ({ field: 'name', words: message }),
    whenRefused: ({ code }) => void heard.push(code, $form.get()),
  })
  expect(await sent).toBe(false)
  const refused = { step: 'refused', problems: [{ field: 'name', words: 'No.' }] }
  expect(heard).toEqual(['unexpected', refused])
})

test('a fault of ours is no refusal: it is thrown, and the form is alive', async () => {
  const $form = newForm()
  const send = () => Promise.reject(new TypeError('A fault'))
  await expect(submitForm($form, { send })).rejects.toThrow('A fault')
  expect($form.get()).toEqual(editing)
})

test('who was kept from leaving can send it again', async () => {
  vi.useFakeTimers()
  const assign = vi.fn<(to: string) => void>()
  vi.stubGlobal('location', { assign })
  const $form = newForm()
  await submitForm($form, { send: () => Promise.resolve({ leaveFor: '/pay' }) })
  expect(assign).toHaveBeenCalledExactlyOnceWith('/pay')
  vi.advanceTimersByTime(29_000)
  expect($form.get()).toEqual({ step: 'leaving' })
  vi.advanceTimersByTime(2000)
  expect($form.get()).toEqual(editing)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
