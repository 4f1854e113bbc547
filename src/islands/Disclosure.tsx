import { type ReactNode, useId } from 'react'
import { Fold } from './Fold.tsx'

interface Props {
  readonly label: ReactNode
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** A `Fold` with a generated id. */
export function Disclosure(props: Props) {
  return <Fold id={useId()} {...props} />
}
