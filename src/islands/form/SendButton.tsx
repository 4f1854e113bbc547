import type { ReactNode } from 'react'
import type { FormState } from '#stores/form-state.ts'

interface Props {
  readonly form: FormState
  /** `quiet` for what is not the one clear action, `danger` for what cannot be undone. */
  readonly look?: 'quiet' | 'quiet button--danger'
  readonly children: ReactNode
}

/** Sends its form; while that is under way it says so and does nothing. */
export function SendButton({ form, look, children }: Props) {
  const isSending = form.step === 'sending'
  return (
    <button
      className={look ? `button button--${look}` : 'button'}
      type="submit"
      aria-disabled={isSending}
      aria-busy={isSending}
    >
      {children}
    </button>
  )
}
