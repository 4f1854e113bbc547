import { useEffect } from 'react'
import * as words from '#words/forms.ts'
import { Trouble } from './Trouble.tsx'

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
  return <Trouble message={message} way={words.retry} onPress={onRetry} />
}
