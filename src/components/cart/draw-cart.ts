import type { Cart, CartItem } from '#contracts/cart.ts'
import { sumPaise } from '#domain/bill.ts'
import { hasQuantity, maxQuantity } from '#domain/item.ts'
import { formatRupees } from '#domain/money.ts'
import * as words from '#words/cart.ts'
import * as forms from '#words/forms.ts'

// The same as the first render of islands/cart/CartScreen.tsx, element by element, text by text: it hydrates this
// markup.

function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, `${value}`)
  made.append(...children)
  return made
}

const block = (kind: string) => element('div', { class: `skeleton skeleton--${kind}` })

function priceNote({ itemType, pricePaise, formerPricePaise }: CartItem): string[] {
  if (formerPricePaise) return [`, ${words.priceChanged(formerPricePaise, pricePaise)}`]
  return hasQuantity(itemType) ? [`, ${words.priceEach(pricePaise)}`] : []
}

function stepButton(label: string, sign: string, isEnd: boolean): HTMLElement {
  const ending = isEnd ? { disabled: '' } : {}
  const state = { 'aria-label': label, 'aria-disabled': `${isEnd}`, ...ending }
  return element('button', { type: 'button', ...state }, sign)
}

const quantityControl = ({ itemType, name, quantity }: CartItem) =>
  element(
    'div',
    { class: 'quantity', role: 'group', 'aria-label': words.quantityOf(name) },
    stepButton(words.decreaseQuantity(name), '−', quantity <= 1),
    element('output', {}, `${quantity}`),
    stepButton(words.increaseQuantity(name), '+', quantity >= maxQuantity(itemType)),
  )

const removeButton = ({ name }: CartItem) =>
  element(
    'button',
    {
      class: 'button button--plain',
      type: 'button',
      'aria-label': words.removeProduct(name),
      'aria-disabled': 'false',
    },
    words.remove,
  )

const line = (item: CartItem) =>
  element(
    'li',
    { class: 'cart-line', 'data-kind': item.itemType, 'aria-busy': 'false' },
    element('img', { src: item.image, alt: '', width: 80, height: 80, decoding: 'async' }),
    element(
      'div',
      {},
      element('p', { class: 'cart-line__name' }, item.name),
      element('p', { class: 'quiet figures' }, forms.itemKinds[item.itemType], ...priceNote(item)),
    ),
    element('p', { class: 'cart-line__amount' }, formatRupees(sumPaise([item]))),
    element(
      'div',
      { class: 'cart-line__actions' },
      ...(hasQuantity(item.itemType) ? [quantityControl(item)] : []),
      removeButton(item),
    ),
  )

const lines = ({ items }: Cart) =>
  element(
    'section',
    { class: 'task__aside', 'aria-labelledby': 'cart-heading' },
    element('h2', { id: 'cart-heading' }, words.itemCount(items.length)),
    element('ul', { role: 'list', class: 'cart-lines' }, ...items.map(line)),
  )

const formToCome = () =>
  element(
    'div',
    { class: 'form', 'aria-busy': 'true' },
    element('p', { class: 'visually-hidden' }, words.loading),
    element('div', { class: 'skeleton-stack' }, block('title'), block('form'), block('button')),
  )

const summary = ({ items, totalPaise }: Cart) =>
  element(
    'div',
    { class: 'summary' },
    element(
      'dl',
      { class: 'totals' },
      element('dt', {}, words.subtotal),
      element('dd', {}, formatRupees(sumPaise(items))),
    ),
    element(
      'div',
      { class: 'summary__bar' },
      element(
        'dl',
        { class: 'totals totals--sum' },
        element('dt', {}, forms.total),
        element('dd', { 'aria-live': 'polite' }, formatRupees(totalPaise)),
      ),
      element(
        'button',
        {
          class: 'button',
          type: 'submit',
          form: 'delivery',
          'aria-disabled': 'false',
          'aria-busy': 'false',
        },
        words.continueToPayment,
      ),
    ),
  )

/** A cart as its island shows it; undefined if it has more than lines and a total, which only the island renders. */
export function drawCart(cart: Cart): HTMLElement | undefined {
  const { items, deductions = [], takenOut } = cart
  if (items.length === 0 || deductions.length > 0 || takenOut.length > 0) return undefined
  return element(
    'section',
    { 'aria-label': forms.cart, tabindex: -1 },
    element('div', { class: 'task' }, lines(cart), formToCome(), summary(cart)),
  )
}
