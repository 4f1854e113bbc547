/** Keys of calls that are running or whose answer was lost, by what they ask for. */
const keys = new Map<string, string>()
const running = new Map<string, number>()

/** `randomUUID` is not there on pages without https. */
export const newIdempotencyKey = () =>
  [...crypto.getRandomValues(new Uint32Array(4))]
    .map((part) => part.toString(16).padStart(8, '0'))
    .join('')

/** The key of a call that begins: the same as before when the same call was sent and its answer was lost. */
export function beginKeyed(call: string): string {
  const key = keys.get(call) ?? newIdempotencyKey()
  keys.set(call, key)
  running.set(call, (running.get(call) ?? 0) + 1)
  return key
}

/**
 * The call has ended. After an answer the same call is another intent, and so are calls that were lost before: things
 * need not be any more as they were then.
 */
export function endKeyed(call: string, isAnswered: boolean): void {
  const others = (running.get(call) ?? 1) - 1
  if (others > 0) running.set(call, others)
  else running.delete(call)
  if (!isAnswered) return
  keys.delete(call)
  for (const known of keys.keys()) if (!running.has(known)) keys.delete(known)
}
