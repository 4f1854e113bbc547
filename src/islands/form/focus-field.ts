import { type FormState, problemsIn } from '#stores/form-state.ts'

/** Puts the focus into a field of a form, by its name. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

/** The first field to put right, if the form was refused for one. */
export function firstWrongField<Field extends string>(form: FormState<Field>): Field | undefined {
  return problemsIn(form).find(({ field }) => field !== undefined)?.field
}
