import './form.css'
import { useEffect, useRef } from 'react'
import type { FormState } from '#stores/form-state.ts'

interface Props {
  readonly form: FormState
}

/** What stopped the form, before its fields: the focus goes there, and on to the fields from there. */
export function FormSummary({ form }: Props) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => summary.current?.focus(), [form])

  if (form.step !== 'refused') return null
  return (
    <div className="message message--danger form__summary" role="alert" tabIndex={-1} ref={summary}>
      {form.problems.map(({ words }) => (
        <p key={words}>{words}</p>
      ))}
    </div>
  )
}
