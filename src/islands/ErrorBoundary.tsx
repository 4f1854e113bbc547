import '#styles/empty.css'
import { Component, type ReactNode } from 'react'
import * as words from '#words/forms.ts'

interface Props {
  readonly children: ReactNode
}

/** Without it, an island that throws leaves an empty page and no word. */
export class ErrorBoundary extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <div className="empty" role="alert">
        <p>{words.unexpectedError}</p>
        <button className="button" type="button" onClick={() => globalThis.location.reload()}>
          {words.reload}
        </button>
      </div>
    )
  }
}
