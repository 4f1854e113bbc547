import '#styles/empty.css'
import * as words from '#words/checkout.ts'
import * as forms from '#words/forms.ts'

interface Props {
  readonly isDelivered: boolean
}

export function AddressMissing({ isDelivered }: Props) {
  return (
    <div className="empty">
      <p role="alert">{isDelivered ? words.addressMissing : words.contactMissing}</p>
      <a className="button" href="/cart">
        {forms.backToCart}
      </a>
    </div>
  )
}
