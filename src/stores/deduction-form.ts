import { atom, type WritableAtom } from 'nanostores'
import { editing, type FormState } from './form-state.ts'

const forms = new Map<string, WritableAtom<FormState>>()

/** The form in which a person types what is to be taken off: a field for each kind, named by it. */
export function deductionForm(userId: string): WritableAtom<FormState> {
  const $form = forms.get(userId) ?? atom<FormState>(editing)
  forms.set(userId, $form)
  return $form
}
