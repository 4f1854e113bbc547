/** Keys of requests that are running or whose response was lost, by their content. */
const keys = new Map<string, string>()
const running = new Map<string, number>()

/** `randomUUID` is unavailable on pages without https. */
export const newIdempotencyKey = () =>
  [...crypto.getRandomValues(new Uint32Array(4))]
    .map((part) => part.toString(16).padStart(8, '0'))
    .join('')

/** The key of a new request: the previous one if the same request was sent and its response was lost. */
export function beginKeyed(call: string): string {
  const key = keys.get(call) ?? newIdempotencyKey()
  keys.set(call, key)
  running.set(call, (running.get(call) ?? 0) + 1)
  return key
}

/**
 * Ends a request. After a response, the same request is another intent, and so are earlier ones whose response was
 * lost: the situation may have changed.
 */
export function endKeyed(call: string, isAnswered: boolean): void {
  const others = (running.get(call) ?? 1) - 1
  if (others > 0) running.set(call, others)
  else running.delete(call)
  if (!isAnswered) return
  keys.delete(call)
  for (const known of keys.keys()) if (!running.has(known)) keys.delete(known)
}
