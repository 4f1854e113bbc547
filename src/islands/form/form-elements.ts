import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type FormState, problemsIn } from '#stores/form.ts'

/** Focuses a field of a form, by its name. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

/** The first field with an error, if the form was refused. */
export function firstWrongField<Field extends string>(form: FormState<Field>): Field | undefined {
  return problemsIn(form).find(({ field }) => field !== undefined)?.field
}

/** The value of a text field in a form. */
export function textOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

/**
 * Connects an input to a store while browsers may fill it in without an event (Chrome on iPhones). React's own `value`
 * would overwrite that at every render; here only a change of the store does.
 */
export function useValue<Box extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): RefObject<Box | null> {
  const box = useRef<Box>(null)
  useLayoutEffect(() => {
    if (box.current && box.current.value !== value) box.current.value = value
  }, [value])
  return box
}
