import type { OrderItem } from '#contracts/orders.ts'
import { sumPaise } from '#domain/bill.ts'
import { formatRupees } from '#domain/money.ts'
import { ProductCaption } from '#islands/ProductCaption.tsx'
import * as words from '#words/orders.ts'
import { CourseChapters } from './CourseChapters.tsx'
import { DownloadButton } from './DownloadButton.tsx'

interface Props {
  readonly item: OrderItem
  /** Of a book that may be downloaded: the order that it was bought with. */
  readonly downloadFrom?: string | undefined
}

export function OrderedItem({ item, downloadFrom }: Props) {
  const { driveLink, chapters, quantity, givenBack } = item
  return (
    <li className="cart-line">
      <ProductCaption {...item} note={words.quantityNote(quantity, givenBack)} />
      <p className="cart-line__amount">{formatRupees(sumPaise([item]))}</p>
      {downloadFrom !== undefined && (
        <div className="order__course">
          <DownloadButton item={{ ...item, orderId: downloadFrom }} />
        </div>
      )}
      {chapters && (
        <div className="order__course">
          <CourseChapters chapters={chapters} />
          {driveLink && (
            <a className="onward" href={driveLink} target="_blank" rel="noopener">
              {words.openCourseFolder}
            </a>
          )}
        </div>
      )}
    </li>
  )
}
