import { useEffect, useRef } from 'react'
import { formatRupees } from '#domain/money.ts'
import { pay } from '#stores/checkout.ts'

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
          See my order
        </a>
        <button className="button button--quiet" type="button" onClick={() => void pay(true)}>
          Buy it again for {formatRupees(totalPaise)}
        </button>
      </div>
    </div>
  )
}
