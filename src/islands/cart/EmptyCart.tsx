export function EmptyCart() {
  return (
    <div className="empty">
      <p>Your cart is empty. There is plenty to choose from.</p>
      <div className="form__actions">
        <a className="button" href="/courses">
          See the courses
        </a>
        <a className="button button--quiet" href="/library">
          Browse the library
        </a>
        <a className="button button--quiet" href="/dhyanamshop">
          Visit the art shop
        </a>
      </div>
    </div>
  )
}
