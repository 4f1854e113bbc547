export function AddressMissing() {
  return (
    <div className="empty">
      <p role="alert">Please choose a delivery address in your cart first.</p>
      <a className="button" href="/cart">
        Back to cart
      </a>
    </div>
  )
}
