// In every page of `npm run dev`: what the content check finds, above the page.
import { findingsEvent, wantFindingsEvent } from './findings-events.ts'
import { showFindings } from './findings-bar.ts'

import.meta.hot?.on(findingsEvent, showFindings)
import.meta.hot?.send(wantFindingsEvent)
