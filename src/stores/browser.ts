interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** What the browser says of the line, where it says anything. */
export const connection = () => (globalThis.navigator as { connection?: Connection }).connection

/** Whoever asks to save data pays for nothing before it is wanted. */
export const savesData = () => connection()?.saveData === true

/** `form.requestSubmit(button)`, which Safari has since 16: pressing the button does the same. */
export function requestSubmit(form: HTMLFormElement, button?: HTMLElement | null): void {
  const press = button ?? form.querySelector<HTMLElement>('[type=submit]')
  if ('requestSubmit' in HTMLFormElement.prototype) form.requestSubmit(button)
  else press?.click()
}

const marker = 'browser-open=1'

/** Leaves a mark that all tabs see and that goes when the browser is closed; it proves nothing. */
export function markBrowserOpen(): void {
  const secure = globalThis.location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${marker}; path=/; samesite=lax${secure}`
}

/** Whether the browser has stayed open since the mark was left. */
export function isBrowserStillOpen(): boolean {
  return document.cookie.split('; ').includes(marker)
}
