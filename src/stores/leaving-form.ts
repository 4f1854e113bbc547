import { atom, type WritableAtom } from 'nanostores'
import { editing, type FormState } from './form-state.ts'
import { onRestored } from './on-return.ts'

/** A form that leaves for the pay page. Back from there it is alive: nothing that was said still holds. */
export function leavingForm<Field extends string = never>(): WritableAtom<FormState<Field>> {
  const $form = atom<FormState<Field>>(editing)
  onRestored($form, () => {
    $form.set(editing)
  })
  return $form
}
