const timeLength = 12

/**
 * A UUID of version 7 (RFC 9562), with 74 random bits; `atMs` is when it is made, in epoch milliseconds. What is stored at one
 * moment lies beside each other in every index by it, so that a commit writes few of its pages: random ids take one each.
 * It tells its moment to whoever reads it.
 */
export function timeOrderedId(atMs: number): string {
  const time = Math.trunc(atMs).toString(16).padStart(timeLength, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`
}
