import './checkout.css'
import { useState } from 'react'
import type { DeductionAsk as Ask } from '#contracts/shopping/cart.ts'
import { Disclosure } from '#islands/Disclosure.tsx'
import { Later } from '#islands/Later.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'
import * as words from '#words/checkout.ts'

// Most people have nothing to type.
const loadForm = async () => (await import('./DeductionForm.tsx')).DeductionForm

interface Props {
  readonly ask: Ask
  /** What is taken off at present because of what was typed, in words. */
  readonly taken: string | undefined
}

/** Unfolds where something is typed to be taken off, such as a code. */
export function DeductionAsk({ ask, taken }: Props) {
  const [isOpen, setOpen] = useState(taken !== undefined)
  return (
    <div className="deduction">
      <Disclosure label={ask.label} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        {isOpen && (
          <Later load={loadForm} waiting={<Skeleton words={words.loading} parts={['field']} />}>
            {(DeductionForm) => <DeductionForm ask={ask} taken={taken} />}
          </Later>
        )}
      </Disclosure>
    </div>
  )
}
