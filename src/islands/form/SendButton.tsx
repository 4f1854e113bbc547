import type { ReactNode } from 'react'
import { type FormState, isUnderWay } from '#stores/form.ts'

interface Props {
  readonly form: FormState
  /** The id of the form, where the button stands outside of it. */
  readonly of?: string
  /** Something else is under way that the form has to wait for. */
  readonly waits?: boolean
  /** `quiet` for what is not the one clear action, `danger` for what cannot be undone. */
  readonly look?: 'quiet' | 'quiet button--danger'
  readonly children: ReactNode
}

/** Sends its form; while that is under way it says so and does nothing. */
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
