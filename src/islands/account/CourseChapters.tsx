import { useState } from 'react'
import type { OrderItem } from '#contracts/orders.ts'
import { Disclosure } from '#islands/Disclosure.tsx'

type Chapter = NonNullable<OrderItem['chapters']>[number]

interface Props {
  readonly chapters: readonly Chapter[]
}

/** The lessons of a paid course; one chapter is open at a time. */
export function CourseChapters({ chapters }: Props) {
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
            <a className="onward" href={link} target="_blank" rel="noopener">
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
