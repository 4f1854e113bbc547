import '#styles/forms.css'
import './checkout.css'
import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { AddressLines } from '#islands/AddressLines.tsx'
import { FormRefusal } from '#islands/form/FormSummary.tsx'
import { SendButton } from '#islands/form/SendButton.tsx'
import { $checkout, deductionForm, pay } from '#stores/checkout.ts'
import { type DeliveryAddress, isPostal } from '#stores/delivery.ts'
import { isUnderWay } from '#stores/form.ts'
import type { Session } from '#stores/session.ts'
import * as words from '#words/checkout.ts'
import * as forms from '#words/forms.ts'

declare global {
  interface ImportMetaEnv {
    /** The payment provider's name in the checkout: set by astro.config.mjs. */
    readonly PAID_THROUGH: string
  }
}

interface BoughtJustNowProps {
  readonly question: string
  readonly totalPaise: number
}

/** In place of the pay button: an accidental second click there does not buy anything. */
function BoughtJustNow({ question, totalPaise }: BoughtJustNowProps) {
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

interface PaymentFormProps {
  readonly session: Extract<Session, { state: 'in' }>
  readonly delivery: DeliveryAddress
  readonly totalPaise: number
}

export function PaymentForm({
  session: { userId, email },
  delivery,
  totalPaise,
}: PaymentFormProps) {
  const form = useStore($checkout)
  const deduction = useStore(deductionForm(userId))

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void pay()
  }

  return (
    <form className="form payment" onSubmit={submit}>
      <section aria-labelledby="contact-heading">
        <h2 id="contact-heading">{forms.contact}</h2>
        <p>{email}</p>
        <p className="quiet">{words.receiptGoesHere}</p>
      </section>
      <section aria-labelledby="delivery-heading">
        <h2 id="delivery-heading">{isPostal(delivery) ? forms.deliveryAddress : words.buyer}</h2>
        <p>
          <AddressLines address={delivery} />
        </p>
      </section>
      <PaymentChoice />
      <FormRefusal form={form} />
      {form.step === 'asked' ? (
        <BoughtJustNow question={form.question} totalPaise={totalPaise} />
      ) : (
        <div className="form__actions">
          <SendButton form={form} waits={isUnderWay(deduction)}>
            {isUnderWay(form) ? words.openingPayment : words.pay(totalPaise)}
          </SendButton>
          <a className="button button--quiet" href="/cart">
            {forms.backToCart}
          </a>
        </div>
      )}
    </form>
  )
}

function PaymentChoice() {
  return (
    <fieldset>
      <legend>{words.payment}</legend>
      <label className="choice choice--boxed">
        <input type="radio" name="payment" defaultChecked />
        <span>
          <strong>{words.upi(import.meta.env.PAID_THROUGH)}</strong>
          <br />
          {words.anyUpiApp}
        </span>
      </label>
      <p className="field__hint">{words.privacy}</p>
    </fieldset>
  )
}
