import '#islands/form/form.css'
import type { ReactNode } from 'react'
import { useIsSettled } from '#islands/use-is-settled.ts'

/** A form's success messages; rendered before its text, so that screen readers announce it. */
export function Status({ children }: { readonly children: ReactNode }) {
  const isSettled = useIsSettled()
  return (
    <div className="form__status" role={isSettled ? 'status' : undefined}>
      {children}
    </div>
  )
}
