import './quantity-control.css'
import { useLayoutEffect, useRef } from 'react'
import type { CartItem } from '#contracts/cart.ts'
import { sumPaise } from '#domain/bill.ts'
import { hasQuantity, maxQuantity } from '#domain/item.ts'
import { formatRupees } from '#domain/money.ts'
import { ProductCaption } from '#islands/ProductCaption.tsx'
import { changeQuantity, removeFromCart } from '#stores/cart-changes.ts'
import * as words from '#words/cart.ts'

interface QuantityControlProps {
  readonly item: CartItem
  readonly isBusy: boolean
}

function QuantityControl({ item, isBusy }: QuantityControlProps) {
  const { productId, itemType, name, quantity } = item
  const group = useRef<HTMLDivElement>(null)
  // At either end the pressed button is disabled and would lose the focus: it moves to the other one.
  useLayoutEffect(() => {
    const isDropped = group.current?.querySelector('button:disabled:focus')
    if (isDropped) group.current?.querySelector<HTMLElement>('button:enabled')?.focus()
  }, [quantity])
  const step = (by: 1 | -1) => ({
    isBusy,
    onClick: () => void changeQuantity(productId, quantity + by),
  })

  return (
    <div className="quantity" role="group" aria-label={words.quantityOf(name)} ref={group}>
      <Step label={words.decreaseQuantity(name)} sign="−" isEnd={quantity <= 1} {...step(-1)} />
      <output>{quantity}</output>
      <Step
        label={words.increaseQuantity(name)}
        sign="+"
        isEnd={quantity >= maxQuantity(itemType)}
        {...step(1)}
      />
    </div>
  )
}

interface StepProps {
  readonly label: string
  readonly sign: string
  readonly isEnd: boolean
  readonly isBusy: boolean
  readonly onClick: () => void
}

function Step({ label, sign, isEnd, isBusy, onClick }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isEnd}
      aria-disabled={isEnd || isBusy}
      onClick={onClick}
    >
      {sign}
    </button>
  )
}

interface CartLineProps {
  readonly item: CartItem
  readonly isBusy: boolean
}

function priceNote({ itemType, pricePaise, formerPricePaise }: CartItem): string | undefined {
  if (formerPricePaise) return words.priceChanged(formerPricePaise, pricePaise)
  return hasQuantity(itemType) ? words.priceEach(pricePaise) : undefined
}

export function CartLine({ item, isBusy }: CartLineProps) {
  const { productId, itemType, name } = item
  return (
    <li className="cart-line" data-kind={itemType} aria-busy={isBusy}>
      <ProductCaption {...item} note={priceNote(item)} />
      <p className="cart-line__amount">{formatRupees(sumPaise([item]))}</p>
      <div className="cart-line__actions">
        {hasQuantity(itemType) && <QuantityControl item={item} isBusy={isBusy} />}
        <button
          className="button button--plain"
          type="button"
          aria-label={words.removeProduct(name)}
          aria-disabled={isBusy}
          onClick={() => void removeFromCart(productId)}
        >
          {words.remove}
        </button>
      </div>
    </li>
  )
}
