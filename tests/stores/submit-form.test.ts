import { atom } from 'nanostores'
import { expect, test, vi } from 'vitest'
import { CallError } from '#api/call-error.ts'
import { editing, type FormState } from '#stores/form-state.ts'
import { submitForm } from '#stores/submit-form.ts'

const newForm = () => atom<FormState<'name'>>(editing)
const refusal = () => Promise.reject(new CallError('unexpected', 'No.'))

test('while it is sent, a form is not sent again', async () => {
  const $form = newForm()
  let arrive = (): void => undefined
  const send = () => new Promise<void>((resolve) => (arrive = resolve))
  const first = submitForm($form, { send })
  expect($form.get()).toEqual({ step: 'sending' })
  expect(await submitForm($form, { send: refusal })).toBe(false)
  arrive()
  expect(await first).toBe(true)
  expect($form.get()).toEqual(editing)
})

test('a problem stops it before anything is sent, also of a form that is sent anew', async () => {
  const $form = newForm()
  await submitForm($form, { send: refusal })
  const problems = [{ field: 'name', problem: 'firstName' }] as const
  const send = () => Promise.reject(new Error('It was sent'))
  expect(await submitForm($form, { problems, send })).toBe(false)
  expect($form.get()).toEqual({ step: 'refused', problems })
})

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
