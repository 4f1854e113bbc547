import type { CartItem } from '#contracts/cart.ts'
import { sumPaise } from '#domain/bill.ts'
import { hasQuantity } from '#domain/item.ts'
import { formatRupees } from '#domain/money.ts'
import { ProductCaption } from '#islands/ProductCaption.tsx'
import { removeFromCart } from '#stores/cart-changes.ts'
import * as words from '#words/cart.ts'
import { QuantityControl } from './QuantityControl.tsx'

interface Props {
  readonly item: CartItem
  readonly isBusy: boolean
}

function priceNote({ itemType, pricePaise, formerPricePaise }: CartItem): string | undefined {
  if (formerPricePaise) return words.priceChanged(formerPricePaise, pricePaise)
  return hasQuantity(itemType) ? words.priceEach(pricePaise) : undefined
}

export function CartLine({ item, isBusy }: Props) {
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
