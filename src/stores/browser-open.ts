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
