const timeLength = 12

/**
 * A UUID of version 7 (RFC 9562), with 74 random bits; `atMs` is its creation time, in epoch milliseconds. Entries of
 * one moment are adjacent in every index on it, so that a commit writes few index pages; random ids would take one
 * each. The id reveals its creation time.
 */
export function timeOrderedId(atMs: number): string {
  const time = Math.trunc(atMs).toString(16).padStart(timeLength, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`
}
