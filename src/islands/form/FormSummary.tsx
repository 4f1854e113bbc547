import './form.css'
import { useEffect, useRef } from 'react'
import { type FormState, problemsIn, problemWords } from '#stores/form.ts'

interface Props {
  readonly form: FormState
}

/** The errors, above the form's fields: takes the focus, and links to the fields. */
export function FormSummary({ form }: Props) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => summary.current?.focus(), [form])

  if (form.step !== 'refused') return null
  return (
    <div className="message message--danger form__summary" role="alert" tabIndex={-1} ref={summary}>
      {form.problems.map(problemWords).map((words) => (
        <p key={words}>{words}</p>
      ))}
    </div>
  )
}

/** The same for a form without fields: it is announced, and the focus stays on the button. */
export function FormRefusal({ form }: Props) {
  return problemsIn(form)
    .map(problemWords)
    .map((words) => (
      <p className="message message--danger" role="alert" key={words}>
        {words}
      </p>
    ))
}
