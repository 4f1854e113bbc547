import './arrow-button.css'

interface Props {
  readonly to: 'previous' | 'next'
  readonly label: string
  readonly disabled?: boolean
  readonly onClick: () => void
}

const arrows = { previous: 'M15 5l-7 7 7 7', next: 'm9 5 7 7-7 7' }

/** Stays in the tab order at the end of a row, so that keyboard users keep their focus. */
export function ArrowButton({ to, label, disabled = false, onClick }: Props) {
  return (
    <button
      className="arrow-button"
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={onClick}
    >
      <svg className="shell-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d={arrows[to]} />
      </svg>
    </button>
  )
}
