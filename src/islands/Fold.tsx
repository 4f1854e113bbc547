import './fold.css'
import type { ReactNode } from 'react'

interface Props {
  /** Of the unfolded content. */
  readonly id: string
  readonly label: ReactNode
  readonly isOpen: boolean
  /** Without it, the button does nothing: before hydration (build/browser/prerender-account.ts). */
  readonly onToggle?: (() => void) | undefined
  readonly children: ReactNode
}

/** A button that unfolds the content below it. */
export function Fold({ id, label, isOpen, onToggle, children }: Props) {
  return (
    <>
      <button
        className="fold"
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        {label}
      </button>
      <div id={id} className="fold__body" hidden={!isOpen}>
        {children}
      </div>
    </>
  )
}
