import { useStore } from '@nanostores/react'
import type { SubmitEvent } from 'react'
import { formatRupees } from '#domain/money.ts'
import { AddressLines } from '#islands/AddressLines.tsx'
import { BoughtJustNow } from './BoughtJustNow.tsx'
import { $checkout, pay } from '#stores/checkout.ts'
import type { DeliveryAddress } from '#stores/delivery.ts'

interface Props {
  readonly email: string
  readonly delivery: DeliveryAddress
  readonly totalPaise: number
}

export function PaymentForm({ email, delivery, totalPaise }: Props) {
  const checkout = useStore($checkout)
  const isOpening = checkout.step === 'opening'

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void pay()
  }

  return (
    <form className="form payment" onSubmit={submit}>
      <section aria-labelledby="contact-heading">
        <h2 id="contact-heading">Contact</h2>
        <p>{email}</p>
        <p className="quiet">Your receipt goes to this e-mail address.</p>
      </section>
      <section aria-labelledby="delivery-heading">
        <h2 id="delivery-heading">Delivery address</h2>
        <p>
          <AddressLines address={delivery} />
        </p>
      </section>
      <PaymentChoice />
      {checkout.step === 'refused' && (
        <p className="message message--danger" role="alert">
          {checkout.message}
        </p>
      )}
      {checkout.step === 'asked' ? (
        <BoughtJustNow question={checkout.message} totalPaise={totalPaise} />
      ) : (
        <div className="form__actions">
          <button className="button" type="submit" aria-disabled={isOpening} aria-busy={isOpening}>
            {isOpening ? 'Opening payment...' : `Pay ${formatRupees(totalPaise)}`}
          </button>
          <a className="button button--quiet" href="/cart">
            Back to cart
          </a>
        </div>
      )}
    </form>
  )
}

function PaymentChoice() {
  return (
    <fieldset>
      <legend>Payment</legend>
      <label className="choice choice--boxed">
        <input type="radio" name="payment" defaultChecked />
        <span>
          <strong>UPI with PhonePe</strong>
          <br />
          Any UPI app or QR code
        </span>
      </label>
      <p className="field__hint">
        Your name, address and e-mail are used for this order and its receipt only. You enter your
        UPI PIN in your own UPI app; we never see it.
      </p>
    </fieldset>
  )
}
