import type { ReactNode } from 'react'
import { type FormState, isUnderWay } from '#stores/form.ts'

interface Props {
  readonly form: FormState
  /** The id of the form, if the button is outside of it. */
  readonly of?: string
  /** Another operation is running that the form has to wait for. */
  readonly waits?: boolean
  /** `quiet` unless it is the primary action, `danger` for what cannot be undone. */
  readonly look?: 'quiet' | 'quiet button--danger'
  readonly children: ReactNode
}

/** Submits its form; meanwhile it shows that and is inactive. */
export function SendButton({ form, of, waits = false, look, children }: Props) {
  const isBusy = waits || isUnderWay(form)
  return (
    <button
      className={look ? `button button--${look}` : 'button'}
      type="submit"
      form={of}
      aria-disabled={isBusy}
      aria-busy={isBusy}
    >
      {children}
    </button>
  )
}
