import { ProductCaption } from '#islands/ProductCaption.tsx'
import type { Owned } from '#stores/owned.ts'
import * as words from '#words/orders.ts'
import { DownloadButton } from './DownloadButton.tsx'

interface Props {
  readonly item: Owned
}

export function DownloadEntry({ item }: Props) {
  return (
    <li className="cart-line">
      <ProductCaption {...item} />
      {item.itemType === 'Book' ? <DownloadButton item={item} /> : <CourseLink item={item} />}
    </li>
  )
}

function CourseLink({ item: { orderId, name } }: Props) {
  return (
    <a
      className="button button--quiet"
      href={`/my-account/orders#${orderId}`}
      aria-label={words.openCourseOf(name)}
    >
      {words.openCourse}
    </a>
  )
}
