interface Props {
  readonly message: string
  readonly onRetry: () => void
}

export function LoadFailure({ message, onRetry }: Props) {
  return (
    <div className="empty">
      <p role="alert">{message}</p>
      <button className="button" type="button" onClick={onRetry}>
        Retry
      </button>
    </div>
  )
}
