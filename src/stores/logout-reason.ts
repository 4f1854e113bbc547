import { atom, onMount } from 'nanostores'
import { loggedOut, sessionEnded } from '#words/calls.ts'
import { $session } from './session.ts'

/** Why the login is shown to somebody who was logged in a moment ago, in this tab or in another. */
export const $partingWords = atom('')

onMount($partingWords, () =>
  $session.subscribe((session, before) => {
    if (session.state === 'in') $partingWords.set('')
    else if (session.ended) $partingWords.set(sessionEnded)
    else if (before?.state === 'in') $partingWords.set(loggedOut)
  }),
)
