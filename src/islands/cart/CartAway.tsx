import '#styles/forms.css'
import '#styles/empty.css'
import { useStore } from '@nanostores/react'
import { $logoutReason } from '#stores/logout-reason.ts'
import { logInHref } from '#stores/return-path.ts'
import { logIn } from '#words/calls.ts'
import * as words from '#words/cart.ts'
import * as forms from '#words/forms.ts'

function EmptyCart() {
  return (
    <div className="empty">
      <p>{words.emptyCart.text}</p>
      <div className="form__actions">
        <a className="button" href="/courses">
          {forms.seeCourses}
        </a>
        <a className="button button--quiet" href="/library">
          {forms.browseLibrary}
        </a>
        <a className="button button--quiet" href="/dhyanamshop">
          {words.emptyCart.seeArt}
        </a>
      </div>
    </div>
  )
}

interface Props {
  readonly returnTo: string
}

function LogInFirst({ returnTo }: Props) {
  const logoutReason = useStore($logoutReason)
  return (
    <div className="empty">
      <p role="alert">{logoutReason || words.logInFirst}</p>
      <a className="button" href={logInHref(returnTo)}>
        {logIn}
      </a>
    </div>
  )
}

/** In place of a cart: a link to the log-in, which returns to `returnTo`; without that, the empty cart's message. */
export function CartAway({ returnTo }: Partial<Props>) {
  return returnTo ? <LogInFirst returnTo={returnTo} /> : <EmptyCart />
}
