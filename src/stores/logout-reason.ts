import { atom, onMount } from 'nanostores'
import { loggedOut, sessionEnded } from '#words/calls.ts'
import { $session } from './session.ts'

/** Why the login page is shown to a user who was logged in a moment ago, in this tab or in another. */
export const $logoutReason = atom('')

onMount($logoutReason, () =>
  $session.subscribe((session, before) => {
    if (session.state === 'in') $logoutReason.set('')
    else if (session.ended) $logoutReason.set(sessionEnded)
    else if (before?.state === 'in') $logoutReason.set(loggedOut)
  }),
)
