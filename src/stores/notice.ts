import { atom } from 'nanostores'
import { parseJson } from '#domain/json.ts'
import { tab } from './guarded-storage.ts'

export interface Notice {
  readonly kind: 'status' | 'alert'
  readonly text: string
  readonly action?: { readonly label: string; readonly href: string }
}

/** What the page has to say right now. One at a time: the newest matters. */
export const $notice = atom<Notice | undefined>()

/** Says something; whatever was said before makes way. */
export function showNotice(notice: Notice): void {
  $notice.set(notice)
}

/** Says nothing any more. */
export function dismissNotice(): void {
  $notice.set(undefined)
}

const carriedKey = 'notice'

function isNotice(value: unknown): value is Notice {
  return typeof value === 'object' && value !== null && 'kind' in value && 'text' in value
}

/** Keeps a notice for the page that the browser opens next, such as the cart after adding. */
export function carryNotice(notice: Notice): void {
  tab.write(carriedKey, JSON.stringify(notice))
}

/** Shows, once, what the previous page left to say. */
export function showCarriedNotice(): void {
  const carried = tab.read(carriedKey)
  if (!carried) return
  tab.remove(carriedKey)
  const notice = parseJson(carried)
  if (isNotice(notice)) showNotice(notice)
}
