import '#styles/forms.css'
import { useEffect, useRef } from 'react'
import { pay } from '#stores/checkout.ts'
import * as words from '#words/checkout.ts'

interface Props {
  readonly question: string
  readonly totalPaise: number
}

/** Stands where the pay button stood: what a second, hasty click meets there buys nothing. */
export function BoughtJustNow({ question, totalPaise }: Props) {
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => group.current?.focus(), [])

  return (
    <div
      className="payment__question"
      role="group"
      aria-labelledby="payment-question"
      tabIndex={-1}
      ref={group}
    >
      <p className="message" id="payment-question">
        {question}
      </p>
      <div className="form__actions">
        <a className="button" href="/my-account/orders">
          {words.seeMyOrder}
        </a>
        <button className="button button--quiet" type="button" onClick={() => void pay(true)}>
          {words.buyAgain(totalPaise)}
        </button>
      </div>
    </div>
  )
}
