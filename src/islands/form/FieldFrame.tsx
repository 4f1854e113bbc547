import '#styles/forms.css'
import type { ReactNode } from 'react'
import { type FormState, problemsIn, problemWords } from '#stores/form.ts'

/** Attributes that link a control to its label, hint and error. */
export interface Ties {
  readonly id: string
  readonly name: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

interface Props {
  /** The form's name, such as `log-in`: the prefix of the id, so that two forms may have the same field. */
  readonly of: string
  readonly name: string
  readonly label: string
  readonly form: FormState
  /** The text before it says the same. */
  readonly isLabelHidden?: boolean | undefined
  readonly hint?: ReactNode
  /** Renders the control. */
  readonly children: (ties: Ties) => ReactNode
}

/** Any control with its label, hint and error. */
export function FieldFrame({ of, name, label, isLabelHidden, form, hint, children }: Props) {
  const id = `${of}-${name}`
  const problem = problemsIn(form).find(({ field }) => field === name)
  const describedBy = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      {children({
        id,
        name,
        'aria-invalid': problem !== undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {problem && (
        <p className="field__error" id={`${id}-problem`}>
          {problemWords(problem)}
        </p>
      )}
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
