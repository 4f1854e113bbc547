import './checkout.css'
import { useState } from 'react'
import type { DeductionAsk as Ask } from '#contracts/cart.ts'
import { Disclosure } from '#islands/Disclosure.tsx'
import { Later } from '#islands/Later.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'
import * as words from '#words/checkout.ts'

// Most people have nothing to type.
const loadForm = async () => (await import('./DeductionForm.tsx')).DeductionForm

interface Props {
  readonly userId: string
  readonly ask: Ask
  /** What is taken off at present because of what was typed, in words. */
  readonly taken: string | undefined
}

/** Unfolds where something is typed to be taken off, such as a code; folded again, it keeps what was typed. */
export function DeductionAsk({ userId, ask, taken }: Props) {
  const [isOpen, setOpen] = useState(taken !== undefined)
  const [wasOpened, setOpened] = useState(isOpen)

  function toggle() {
    setOpen(!isOpen)
    setOpened(true)
  }

  return (
    <div className="deduction">
      <Disclosure label={ask.label} isOpen={isOpen} onToggle={toggle}>
        {wasOpened && (
          <Later
            load={loadForm}
            waiting={<Skeleton words={words.deductionLoading} parts={['field']} />}
          >
            {(DeductionForm) => <DeductionForm userId={userId} ask={ask} taken={taken} />}
          </Later>
        )}
      </Disclosure>
    </div>
  )
}
