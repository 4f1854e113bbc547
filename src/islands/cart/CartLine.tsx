import type { CartItem } from '#contracts/cart.ts'
import { lineTotalPaise } from '#domain/cart.ts'
import { hasQuantity } from '#domain/item.ts'
import { formatRupees } from '#domain/money.ts'
import { ProductCaption } from '#islands/ProductCaption.tsx'
import { removeFromCart } from '#stores/cart.ts'
import { QuantityControl } from './QuantityControl.tsx'

interface Props {
  readonly item: CartItem
  readonly isBusy: boolean
}

export function CartLine({ item, isBusy }: Props) {
  const { productId, itemType, name, pricePaise } = item
  return (
    <li className="cart-line" aria-busy={isBusy}>
      <ProductCaption
        {...item}
        note={hasQuantity(itemType) ? `${formatRupees(pricePaise)} each` : undefined}
      />
      <p className="cart-line__amount">{formatRupees(lineTotalPaise(item))}</p>
      <div className="cart-line__actions">
        {hasQuantity(itemType) && <QuantityControl item={item} isBusy={isBusy} />}
        <button
          className="button button--plain"
          type="button"
          aria-label={`Remove ${name}`}
          aria-disabled={isBusy}
          onClick={() => void removeFromCart(productId)}
        >
          Remove
        </button>
      </div>
    </li>
  )
}
