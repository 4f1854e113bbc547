// In every page of `npm run dev`: what the content check finds, above the page.
import { findingsEvent, reloadsTold, wantFindingsEvent } from './findings-events.ts'
import { showFindings } from './findings-bar.ts'

/** Which reloads this page can know nothing of; not said where a browser hides the times of servers. */
function reloadsBefore(): number | undefined {
  const [page] = performance.getEntriesByType('navigation')
  if (!(page instanceof PerformanceNavigationTiming)) return undefined
  return page.serverTiming.find(({ name }) => name === reloadsTold)?.duration
}

import.meta.hot?.on(findingsEvent, showFindings)
import.meta.hot?.send(wantFindingsEvent, reloadsBefore())
