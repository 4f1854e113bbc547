import { Component, type ReactNode } from 'react'

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
        <p>Unexpected Application Error!</p>
        <button className="button" type="button" onClick={() => globalThis.location.reload()}>
          Reload
        </button>
      </div>
    )
  }
}
