import { setImmediate } from 'node:timers/promises'

/**
 * For how many milliseconds nobody else got a turn while `work` went on: what everybody waits for who asks
 * this process for anything.
 */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isOver = false
  const watch = async () => {
    let last = performance.now()
    while (!isOver) {
      await setImmediate()
      const now = performance.now()
      longest = Math.max(longest, now - last)
      last = now
    }
  }
  const watching = watch()
  await setImmediate()
  await work().finally(() => {
    isOver = true
  })
  await watching
  return longest
}
