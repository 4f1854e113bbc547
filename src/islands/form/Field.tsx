import '#styles/forms.css'
import './form.css'
import type { InputHTMLAttributes, ReactNode } from 'react'
import type { FormState } from '#stores/form-state.ts'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'form'> {
  /** Where it stands, such as `log-in`: begins its id, so that two forms may ask the same. */
  readonly of: string
  readonly name: string
  readonly label: string
  readonly form: FormState
  readonly hint?: ReactNode
  /** Goes beside the control, such as a button. */
  readonly children?: ReactNode
}

/** A control with its label, its hint and what is wrong with it. Its text is the browser's. */
export function Field({ of, name, label, form, hint, children, ...input }: Props) {
  const id = `${of}-${name}`
  const problem =
    form.step === 'refused' ? form.problems.find(({ field }) => field === name)?.words : undefined
  const describedBy = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field__row">
        <input
          {...input}
          id={id}
          name={name}
          aria-invalid={problem !== undefined}
          aria-describedby={describedBy || undefined}
        />
        {children}
      </div>
      <FieldNotes id={id} problem={problem} hint={hint} />
    </div>
  )
}

interface Notes {
  readonly id: string
  readonly problem: string | undefined
  readonly hint: ReactNode
}

function FieldNotes({ id, problem, hint }: Notes) {
  return (
    <>
      {problem && (
        <p className="field__error" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  )
}
