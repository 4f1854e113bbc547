import '#styles/forms.css'
import '#styles/empty.css'
import { emptyCart } from '#words/cart.ts'
import * as forms from '#words/forms.ts'

export function EmptyCart() {
  return (
    <div className="empty">
      <p>{emptyCart.text}</p>
      <div className="form__actions">
        <a className="button" href="/courses">
          {forms.seeCourses}
        </a>
        <a className="button button--quiet" href="/library">
          {forms.browseLibrary}
        </a>
        <a className="button button--quiet" href="/dhyanamshop">
          {emptyCart.seeArt}
        </a>
      </div>
    </div>
  )
}
