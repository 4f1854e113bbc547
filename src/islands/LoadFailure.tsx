import '#styles/empty.css'
import { useEffect } from 'react'
import * as words from '#words/forms.ts'

interface Props {
  readonly message: string
  readonly onRetry: () => void
}

/** What did not load, and Retry, which also happens by itself once the network is back. */
export function LoadFailure({ message, onRetry }: Props) {
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  })
  return (
    <div className="empty">
      <p role="alert">{message}</p>
      <button className="button" type="button" onClick={onRetry}>
        {words.retry}
      </button>
    </div>
  )
}
