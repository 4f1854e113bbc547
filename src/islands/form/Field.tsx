import '#styles/forms.css'
import './form.css'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import type { FormState } from '#stores/form.ts'
import { FieldFrame } from './FieldFrame.tsx'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'form'> {
  /** The form's name, such as `log-in`. */
  readonly of: string
  readonly name: string
  readonly label: string
  /** The text before it says the same. */
  readonly isLabelHidden?: boolean
  readonly form: FormState
  readonly hint?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
  /** Goes beside the control, such as a button. */
  readonly children?: ReactNode
}

/** An uncontrolled text field with its label, hint and error. */
export function Field({ children, of, name, label, isLabelHidden, form, hint, ...input }: Props) {
  const frame = { of, name, label, isLabelHidden, form, hint }
  return (
    <FieldFrame {...frame}>
      {(ties) => (
        <div className="field__row">
          <input {...input} {...ties} />
          {children}
        </div>
      )}
    </FieldFrame>
  )
}
