import { vi } from 'vitest'

/** Waits until nothing is thrown any more; a busy machine may take its time. Answers what `check` does. */
export async function eventually<T>(check: () => T | Promise<T>, patienceMs = 45_000): Promise<T> {
  return await vi.waitFor(check, { timeout: patienceMs, interval: 50 })
}
