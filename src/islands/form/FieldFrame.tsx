import '#styles/forms.css'
import type { ReactNode } from 'react'
import { type FormState, problemsIn, problemWords } from '#stores/form.ts'

/** What ties a control to its label, to its hint and to what is wrong with it. */
export interface Ties {
  readonly id: string
  readonly name: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

interface Props {
  /** Where it stands, such as `log-in`: begins its id, so that two forms may ask the same. */
  readonly of: string
  readonly name: string
  readonly label: string
  readonly form: FormState
  /** What stands before it says the same in sight. */
  readonly isLabelHidden?: boolean | undefined
  readonly hint?: ReactNode
  /** Draws the control. */
  readonly children: (ties: Ties) => ReactNode
}

/** A control of any kind with its label, its hint and what is wrong with it. */
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
