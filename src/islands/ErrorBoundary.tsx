import { Component, type ReactNode } from 'react'
import * as words from '#words/forms.ts'
import { Trouble } from './Trouble.tsx'

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
    const reload = () => globalThis.location.reload()
    return <Trouble message={words.unexpectedError} way={words.reload} onPress={reload} />
  }
}
