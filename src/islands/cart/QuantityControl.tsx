import { useLayoutEffect, useRef } from 'react'
import type { CartItem } from '#contracts/cart.ts'
import { maxQuantity } from '#domain/item.ts'
import { changeQuantity } from '#stores/cart.ts'

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
  const change = (by: number) => void changeQuantity(productId, quantity + by)

  return (
    <div className="quantity" role="group" aria-label={`Quantity of ${name}`} ref={group}>
      <button
        type="button"
        aria-label={`Decrease quantity of ${name}`}
        disabled={quantity <= 1}
        aria-disabled={isBusy || quantity <= 1}
        onClick={() => change(-1)}
      >
        −
      </button>
      <output>{quantity}</output>
      <button
        type="button"
        aria-label={`Increase quantity of ${name}`}
        disabled={quantity >= maxQuantity(itemType)}
        aria-disabled={isBusy || quantity >= maxQuantity(itemType)}
        onClick={() => change(1)}
      >
        +
      </button>
    </div>
  )
}
