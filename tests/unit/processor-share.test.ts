import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { processorShareSinceLast } from '#server/processor-share.ts'

/** Elsewhere, what other programs take from it cannot be told from rest. */
const isTold = existsSync('/proc/thread-self/schedstat')

test.runIf(isTold)('who works wants all of a processor, and who waits wants nothing', async () => {
  const share = processorShareSinceLast()
  const until = performance.now() + 100
  while (performance.now() < until);
  expect(share()).toBeGreaterThan(0.8)
  await setTimeout(300)
  expect(share()).toBeLessThan(0.5)
})
