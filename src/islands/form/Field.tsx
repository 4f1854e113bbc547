import '#styles/forms.css'
import './form.css'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import type { FormState } from '#stores/form-state.ts'
import { FieldFrame } from './FieldFrame.tsx'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'form'> {
  /** Where it stands, such as `log-in`. */
  readonly of: string
  readonly name: string
  readonly label: string
  readonly form: FormState
  readonly hint?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
  /** Goes beside the control, such as a button. */
  readonly children?: ReactNode
}

/** A box to write in, with all that belongs to it. Its text is the browser's. */
export function Field({ of, name, label, form, hint, children, ...input }: Props) {
  return (
    <FieldFrame of={of} name={name} label={label} form={form} hint={hint}>
      {(ties) => (
        <div className="field__row">
          <input {...input} {...ties} />
          {children}
        </div>
      )}
    </FieldFrame>
  )
}
