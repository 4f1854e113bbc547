import '#styles/skeletons.css'

export type SkeletonPart = 'line' | 'title' | 'field' | 'form' | 'row' | 'button'

interface Props {
  /** What is loading, for screen readers. */
  readonly words: string
  readonly className?: string
  readonly parts: readonly SkeletonPart[]
  readonly aside?: Props['parts']
}

/** Continues the page's own placeholder, in the same size. */
export function Skeleton({ words, className, parts, aside }: Props) {
  return (
    <div className={className} aria-busy="true">
      <p className="visually-hidden">{words}</p>
      <div className="skeleton-stack">{blocks(parts)}</div>
      {aside && <div className="task__aside">{blocks(aside)}</div>}
    </div>
  )
}

function blocks(parts: Props['parts']) {
  return parts.map((part, index) => (
    <div key={`${part} ${index}`} className={`skeleton skeleton--${part}`} />
  ))
}
