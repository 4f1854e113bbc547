import { ArrowButton } from '#islands/carousel/ArrowButton.tsx'
import type { Position } from '#islands/carousel/use-slider.ts'
import * as words from '#words/videos.ts'

interface Props {
  readonly position: Position | undefined
  readonly onPage: (page: number) => void
}

/** A dot for each page, and arrows that stop at both ends. */
export function VideoBar({ position, onPage }: Props) {
  if (!position) return <div className="videos__bar" />
  const { slide, last, perView } = position
  const lastPage = Math.ceil(last / perView)
  const page = slide >= last ? lastPage : Math.floor(slide / perView)
  return (
    <div className="videos__bar">
      <div className="videos__dots">
        {Array.from({ length: lastPage + 1 }, (_, index) => (
          <button
            key={index}
            type="button"
            aria-label={words.pageOf(index + 1, lastPage + 1)}
            aria-current={index === page}
            onClick={() => onPage(index)}
          />
        ))}
      </div>
      <ArrowButton
        to="previous"
        label={words.previousPage}
        disabled={page === 0}
        onClick={() => onPage(Math.max(0, page - 1))}
      />
      <ArrowButton
        to="next"
        label={words.nextPage}
        disabled={page === lastPage}
        onClick={() => onPage(Math.min(lastPage, page + 1))}
      />
    </div>
  )
}
