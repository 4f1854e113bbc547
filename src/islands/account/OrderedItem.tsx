import { useState } from 'react'
import type { OrderItem } from '#contracts/orders.ts'
import { sumPaise } from '#domain/bill.ts'
import { roomPath } from '#domain/lesson.ts'
import { formatRupees } from '#domain/money.ts'
import { Disclosure } from '#islands/Disclosure.tsx'
import { ProductCaption } from '#islands/ProductCaption.tsx'
import * as roomWords from '#words/course-room.ts'
import * as words from '#words/orders.ts'
import { DownloadButton } from './DownloadButton.tsx'

type Chapter = NonNullable<OrderItem['chapters']>[number]

interface CourseChaptersProps {
  readonly chapters: readonly Chapter[]
}

/** The lessons of a paid course; one chapter is open at a time. */
function CourseChapters({ chapters }: CourseChaptersProps) {
  const [openName, setOpenName] = useState<string>()
  return (
    <ol role="list" className="chapters">
      {chapters.map((chapter) => (
        <li key={chapter.name}>
          <Disclosure
            label={chapter.name}
            isOpen={chapter.name === openName}
            onToggle={() => setOpenName(chapter.name === openName ? undefined : chapter.name)}
          >
            <Lessons chapter={chapter} />
          </Disclosure>
        </li>
      ))}
    </ol>
  )
}

function Lessons({ chapter }: { readonly chapter: Chapter }) {
  return (
    <ul role="list">
      {chapter.subChapters.map(({ name, link }) => (
        <li key={name}>
          {link ? (
            <a
              className="onward"
              href={link}
              {...(!link.startsWith('/') && { target: '_blank', rel: 'noopener' })}
            >
              {name}
            </a>
          ) : (
            name
          )}
        </li>
      ))}
    </ul>
  )
}

interface OrderedItemProps {
  readonly item: OrderItem
  /** For a downloadable book: the order with which it was bought. */
  readonly downloadFrom?: string | undefined
}

export function OrderedItem({ item, downloadFrom }: OrderedItemProps) {
  const { chapters, quantity, givenBack } = item
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
          <a
            className="button"
            href={roomPath(item.id)}
            aria-label={roomWords.goToCourseOf(item.name)}
          >
            {roomWords.goToCourse}
          </a>
          <CourseChapters chapters={chapters} />
        </div>
      )}
    </li>
  )
}
