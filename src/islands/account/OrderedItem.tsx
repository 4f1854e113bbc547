import type { OrderItem } from '#contracts/shopping/order.ts'
import { lineTotalPaise } from '#domain/cart.ts'
import { formatRupees } from '#domain/money.ts'
import { ProductCaption } from '#islands/ProductCaption.tsx'
import { CourseChapters } from './CourseChapters.tsx'

interface Props {
  readonly item: OrderItem
}

export function OrderedItem({ item }: Props) {
  const { driveLink, chapters } = item
  return (
    <li className="cart-line">
      <ProductCaption {...item} note={noteOf(item)} />
      <p className="cart-line__amount">{formatRupees(lineTotalPaise(item))}</p>
      {chapters && (
        <div className="order__course">
          {driveLink && (
            <a className="onward" href={driveLink} target="_blank" rel="noopener">
              Open the course folder
            </a>
          )}
          <CourseChapters chapters={chapters} />
        </div>
      )}
    </li>
  )
}

/** How many were ordered, and how many of them went back. */
function noteOf({ quantity, givenBack }: OrderItem): string {
  const ordered = `quantity ${quantity}`
  if (givenBack === 0) return ordered
  return givenBack < quantity ? `${ordered}, ${givenBack} given back` : `${ordered}, given back`
}
