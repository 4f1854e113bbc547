import '#styles/empty.css'
import { Component, type ReactNode, useEffect } from 'react'
import * as words from '#words/forms.ts'

interface Props {
  readonly message: string
  readonly action: string
  readonly onPress: () => void
}

/** An error and its one action. */
function Trouble({ message, action, onPress }: Props) {
  return (
    <div className="empty">
      <p role="alert">{message}</p>
      <button className="button" type="button" onClick={onPress}>
        {action}
      </button>
    </div>
  )
}

interface LoadFailureProps {
  readonly message: string
  readonly onRetry: () => void
}

/** A failed load with Retry, which also runs by itself once the network is back. */
export function LoadFailure({ message, onRetry }: LoadFailureProps) {
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  })
  return <Trouble message={message} action={words.retry} onPress={onRetry} />
}

interface ErrorBoundaryProps {
  readonly children: ReactNode
}

/** Without it, an island that throws would leave an empty page without a message. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    const reload = () => globalThis.location.reload()
    return <Trouble message={words.unexpectedError} action={words.reload} onPress={reload} />
  }
}
