/** What a browser does not keep that is full, or keeps nothing: until the page is left. */
const inPage = new Map<string, string>()

/** What this tab keeps under a key. Neither this nor the others throw where storage is blocked. */
export function readTab(key: string): string | undefined {
  try {
    return inPage.get(key) ?? sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function removeFromTab(key: string): void {
  inPage.delete(key)
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Where nothing can be kept, nothing is left either.
  }
}

/** Keeps a text until the tab is closed; where that cannot be, until the page is left. */
export function writeTab(key: string, text: string): void {
  removeFromTab(key)
  try {
    sessionStorage.setItem(key, text)
  } catch {
    inPage.set(key, text)
  }
}

/** The keys of everything that is kept. */
export function tabKeys(): string[] {
  try {
    return [...inPage.keys(), ...Object.keys(sessionStorage)]
  } catch {
    return [...inPage.keys()]
  }
}
