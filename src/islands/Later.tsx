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
 * Handles a missing file of this page. If the server responds, a newer release has replaced it, and the page is
 * reloaded: the tab stores what was typed. Only once: a page that was reloaded says that it is incomplete. Returns
 * whether it is being reloaded.
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

/** A part of a page whose code is loaded on demand; shows an error if the network is down. */
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
    // Some browsers cache a failed import for the lifetime of the page.
    if (tries > 1) globalThis.location.reload()
    setNow({ state: 'loading' })
    setTries(tries + 1)
  }

  if (now.state === 'ready') return children(now.part)
  if (now.state === 'loading') return waiting
  return <LoadFailure message={words.partMissing} onRetry={retry} />
}
