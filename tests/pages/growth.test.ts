import { expect, test } from 'vitest'
import { buildMultiplied } from './multiplied-site.ts'
import { isFull } from '../../scripts/full-check.ts'
import { documentBudget } from '#build/first-flight.ts'

const times = 6

// Two more builds: the weight of every page has its budget in each run anyway.
test.runIf(isFull)(
  'with six times the content a page takes no longer to build, lists stay light, and other pages weigh the same',
  { timeout: 600_000 },
  async () => {
    const usual = await buildMultiplied(1)
    const grown = await buildMultiplied(times)
    expect(grown.pages).toBeGreaterThan(2 * usual.pages)
    expect(grown.seconds / grown.pages).toBeLessThan((1.5 * usual.seconds) / usual.pages)
    for (const [page, bytes] of Object.entries(grown.weights))
      expect(bytes, page).toBeLessThan((usual.weights[page] ?? 0) + 400)
    expect(Object.keys(grown.lists).length).toBeGreaterThan(Object.keys(usual.lists).length)
    for (const [page, bytes] of Object.entries(grown.lists))
      expect(bytes, page).toBeLessThanOrEqual(documentBudget)
  },
)
