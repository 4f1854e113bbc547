import { type ReactNode, useEffect, useState } from 'react'
import * as words from '#words/forms.ts'
import { LoadFailure } from './Failure.tsx'

interface Props<Part> {
  /** Must be the same function at every render. */
  readonly load: () => Promise<Part>
  readonly waiting: ReactNode
  readonly children: (part: Part) => ReactNode
}

type Loading<Part> = { state: 'loading' | 'failed' } | { state: 'ready'; part: Part }

/**
 * A file of this page did not arrive. Where the server answers, a newer release has taken its place, and the page is
 * loaded again: what was typed is kept by the tab. Once only: a page that is there by a reload says that it is
 * incomplete. Answers whether it is being loaded.
 */
async function reloadForLostFile(): Promise<boolean> {
  const [visit] = performance.getEntriesByType('navigation')
  if (!visit || ('type' in visit && visit.type === 'reload')) return false
  const answers = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (answers) globalThis.location.reload()
  return answers
}

/** A part of a page whose code comes when it is wanted; a network that is away says so. */
export function Later<Part>({ load, waiting, children }: Props<Part>) {
  const [now, setNow] = useState<Loading<Part>>({ state: 'loading' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    load().then(
      (part) => setNow({ state: 'ready', part }),
      async () => {
        if (!(await reloadForLostFile())) setNow({ state: 'failed' })
      },
    )
  }, [load, tries])

  function retry() {
    // Some browsers remember for as long as the page lives that a file did not come.
    if (tries > 1) globalThis.location.reload()
    setNow({ state: 'loading' })
    setTries(tries + 1)
  }

  if (now.state === 'ready') return children(now.part)
  if (now.state === 'loading') return waiting
  return <LoadFailure message={words.partMissing} onRetry={retry} />
}
