import { atom } from 'nanostores'

/** The first slide has stood its time before the code that turns it was there. */
export const $turnIsDue = atom(false)
