import './quantity-control.css'
import { useLayoutEffect, useRef } from 'react'
import type { CartItem } from '#contracts/cart.ts'
import { maxQuantity } from '#domain/item.ts'
import { changeQuantity } from '#stores/cart-changes.ts'
import * as words from '#words/cart.ts'

interface Props {
  readonly item: CartItem
  readonly isBusy: boolean
}

export function QuantityControl({ item, isBusy }: Props) {
  const { productId, itemType, name, quantity } = item
  const group = useRef<HTMLDivElement>(null)
  // At either end the pressed button switches off and would drop the focus: the other one takes it.
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
