import { atom } from 'nanostores'

/** The first slide's time was over before the carousel's code had loaded. */
export const $turnIsDue = atom(false)
