import '#styles/empty.css'
import * as words from '#words/checkout.ts'
import * as forms from '#words/forms.ts'

export function AddressMissing() {
  return (
    <div className="empty">
      <p role="alert">{words.addressMissing}</p>
      <a className="button" href="/cart">
        {forms.backToCart}
      </a>
    </div>
  )
}
