import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Field } from '#islands/form/Field.tsx'
import { FormRefusal, FormSummary } from '#islands/form/FormSummary.tsx'
import { SendButton } from '#islands/form/SendButton.tsx'
import { editing, type FormState } from '#stores/form.ts'

const refused: FormState = {
  step: 'refused',
  problems: [{ field: 'name', problem: 'firstName' }, { words: 'The server says no.' }],
}
const words = 'Please enter your first name.'

function drawField(form: FormState, name: string): string {
  return renderToStaticMarkup(
    createElement(Field, { of: 'profile', name, label: 'Label', form, hint: 'A hint' }),
  )
}

test('a field is tied to what is wrong with it and to its hint, in this order', () => {
  const field = drawField(refused, 'name')
  expect(field).toContain('aria-invalid="true"')
  expect(field).toContain('aria-describedby="profile-name-problem profile-name-hint"')
  expect(field).toContain(`<p class="field__error" id="profile-name-problem">${words}</p>`)
})

test.each([
  [refused, 'email'],
  [editing, 'name'],
] as const)('a field with which nothing is wrong has its hint alone', (form, name) => {
  const field = drawField(form, name)
  expect(field).toContain('aria-invalid="false"')
  expect(field).toContain(`aria-describedby="profile-${name}-hint"`)
  expect(field).not.toContain('field__error')
})

test.each([FormSummary, FormRefusal])('all that stops a form is said as an alert', (part) => {
  const said = renderToStaticMarkup(createElement(part, { form: refused }))
  expect(said).toContain('role="alert"')
  expect(said).toContain(words)
  expect(said).toContain('The server says no.')
  for (const form of [editing, { step: 'asked', question: 'Again?' }] as const)
    expect(renderToStaticMarkup(createElement(part, { form }))).toBe('')
})

test.each([
  ['editing', 'false'],
  ['sending', 'true'],
  ['leaving', 'true'],
  ['taken', 'false'],
] as const)('while a form is %s, its button is busy: %s', (step, busy) => {
  const button = createElement(SendButton, { form: { step }, children: 'Send' })
  expect(renderToStaticMarkup(button)).toContain(`aria-disabled="${busy}" aria-busy="${busy}"`)
})
