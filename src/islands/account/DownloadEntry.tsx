import { useStore } from '@nanostores/react'
import { ProductCaption } from '#islands/ProductCaption.tsx'
import { $downloading, download } from '#stores/download.ts'
import type { Owned } from '#stores/orders.ts'
import * as forms from '#words/forms.ts'
import * as words from '#words/orders.ts'

interface Props {
  readonly item: Owned
}

export function DownloadEntry({ item }: Props) {
  return (
    <li className="cart-line">
      <ProductCaption {...item} />
      {item.itemType === 'Book' ? <BookButton item={item} /> : <CourseLink item={item} />}
    </li>
  )
}

function BookButton({ item: { orderId, id, name } }: Props) {
  const isBusy = useStore($downloading).includes(id)
  return (
    <button
      className="button"
      type="button"
      aria-label={words.downloadOf(name)}
      aria-disabled={isBusy}
      aria-busy={isBusy}
      onClick={() => void download(orderId, id)}
    >
      {forms.download}
    </button>
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
