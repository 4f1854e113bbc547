/** Resolves after the time, or as soon as the signal aborts. Never rejects, never keeps a process alive. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const timer = setTimeout(finish, ms)
    timer.unref()
    signal?.addEventListener('abort', finish, { once: true })

    function finish() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', finish)
      resolve()
    }
  })
}
