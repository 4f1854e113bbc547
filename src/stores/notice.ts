import { atom } from 'nanostores'
import { parseJson } from '#domain/json.ts'
import { tab } from './guarded-storage.ts'

export interface Notice {
  readonly kind: 'status' | 'alert'
  readonly text: string
  readonly action?: { readonly label: string; readonly href: string }
}

/** The page's current notice. Only one at a time: the newest. */
export const $notice = atom<Notice | undefined>()

/** Shows a notice in place of the previous one. */
export function showNotice(notice: Notice): void {
  $notice.set(notice)
}

export function dismissNotice(): void {
  $notice.set(undefined)
}

const carriedKey = 'notice'

function isNotice(value: unknown): value is Notice {
  return typeof value === 'object' && value !== null && 'kind' in value && 'text' in value
}

/** Stores a notice for the next page, such as the cart after adding. */
export function carryNotice(notice: Notice): void {
  tab.write(carriedKey, JSON.stringify(notice))
}

/** Shows, once, the notice that the previous page has left. */
export function showCarriedNotice(): void {
  const carried = tab.read(carriedKey)
  if (!carried) return
  tab.remove(carriedKey)
  const notice = parseJson(carried)
  if (isNotice(notice)) showNotice(notice)
}
