import { type ReactNode, useId } from 'react'
import { Fold } from './Fold.tsx'

interface Props {
  readonly label: ReactNode
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** A fold that nobody needs to name. */
export function Disclosure(props: Props) {
  return <Fold id={useId()} {...props} />
}
