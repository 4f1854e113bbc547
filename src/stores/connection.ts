export interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** What the browser says of the line, where it says anything. */
export const connection = () => (globalThis.navigator as { connection?: Connection }).connection

/** Whoever asks to save data pays for nothing before it is wanted. */
export const savesData = () => connection()?.saveData === true
