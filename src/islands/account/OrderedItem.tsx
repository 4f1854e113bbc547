import type { OrderItem } from '#contracts/shopping/order.ts'
import { lineTotalPaise } from '#domain/cart.ts'
import { formatRupees } from '#domain/money.ts'
import { ProductCaption } from '#islands/ProductCaption.tsx'
import * as words from '#words/orders.ts'
import { CourseChapters } from './CourseChapters.tsx'

interface Props {
  readonly item: OrderItem
}

export function OrderedItem({ item }: Props) {
  const { driveLink, chapters, quantity, givenBack } = item
  return (
    <li className="cart-line">
      <ProductCaption {...item} note={words.quantityNote(quantity, givenBack)} />
      <p className="cart-line__amount">{formatRupees(lineTotalPaise(item))}</p>
      {chapters && (
        <div className="order__course">
          {driveLink && (
            <a className="onward" href={driveLink} target="_blank" rel="noopener">
              {words.openCourseFolder}
            </a>
          )}
          <CourseChapters chapters={chapters} />
        </div>
      )}
    </li>
  )
}
