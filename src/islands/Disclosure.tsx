import './disclosure.css'
import { type ReactNode, useId } from 'react'

interface Props {
  readonly label: ReactNode
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** A button that unfolds what stands below it. */
export function Disclosure({ label, isOpen, onToggle, children }: Props) {
  const id = useId()
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
