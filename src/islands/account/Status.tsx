import '#islands/form/form.css'
import type { ReactNode } from 'react'
import { useIsSettled } from '#islands/use-is-settled.ts'

/** Where a form speaks of what went well; there before its words, so that they are heard. */
export function Status({ children }: { readonly children: ReactNode }) {
  const isSettled = useIsSettled()
  return (
    <div className="form__status" role={isSettled ? 'status' : undefined}>
      {children}
    </div>
  )
}
