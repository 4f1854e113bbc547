interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** The Network Information API, where the browser has it. */
export const connection = () => (globalThis.navigator as { connection?: Connection }).connection

/** With data saver on, nothing is fetched before it is needed. */
export const savesData = () => connection()?.saveData === true

/** `form.requestSubmit(button)`, which Safari has since 16; else clicks the button. */
export function requestSubmit(form: HTMLFormElement, button?: HTMLElement | null): void {
  const press = button ?? form.querySelector<HTMLElement>('[type=submit]')
  if ('requestSubmit' in HTMLFormElement.prototype) form.requestSubmit(button)
  else press?.click()
}

const marker = 'browser-open=1'

/** Sets a session cookie: all tabs see it, and it goes when the browser is closed. It proves nothing. */
export function markBrowserOpen(): void {
  const secure = globalThis.location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${marker}; path=/; samesite=lax${secure}`
}

/** Whether the browser has stayed open since the cookie was set. */
export function isBrowserStillOpen(): boolean {
  return document.cookie.split('; ').includes(marker)
}
