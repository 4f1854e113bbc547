import { itemTypes } from '#domain/item.ts'
import { $adding, addToCart, prepareAdding } from '#stores/add-to-cart.ts'

const forms = () => document.querySelectorAll<HTMLFormElement>('form[data-add-to-cart]')

function productOf(form: HTMLFormElement) {
  const fields = new FormData(form)
  const itemType = itemTypes.find((type) => type === fields.get('itemType'))
  const productId = fields.get('productId')
  return itemType && typeof productId === 'string' ? { productId, itemType } : undefined
}

/** A disabled button loses the focus; if it had it, it gets it back afterwards. */
function setBusy(button: HTMLButtonElement, busy: boolean): void {
  if (button.disabled === busy) return
  if (busy) button.toggleAttribute('data-had-focus', document.activeElement === button)
  button.disabled = busy
  button.setAttribute('aria-busy', String(busy))
  button.textContent = (busy ? button.dataset['busyLabel'] : button.dataset['label']) ?? null
  const stayed = document.activeElement === document.body
  if (!busy && stayed && button.hasAttribute('data-had-focus')) button.focus()
}

function showAdding(productIds: readonly string[]): void {
  for (const form of forms()) {
    const product = productOf(form)
    const button = form.querySelector('button')
    if (product && button) setBusy(button, productIds.includes(product.productId))
  }
}

function addInstead(event: SubmitEvent): void {
  const form = event.currentTarget
  const product = form instanceof HTMLFormElement ? productOf(form) : undefined
  if (!product) return
  event.preventDefault()
  void addToCart(product)
}

/** Replaces the plain form's submission with the store's. */
export function connectAddToCart(): void {
  for (const form of forms()) form.addEventListener('submit', addInstead)
  $adding.subscribe(showAdding)
  void prepareAdding()
}
