import { test } from './own-webinar.ts'
import { seat } from './purchases.ts'
import { go } from './ways-from-pay-page.ts'
import { visitors, waysOf } from './ways.ts'

/** One after the other: each worker would open a shop of its own. */
test.describe.configure({ mode: 'default' })

for (const hasScript of [true, false])
  test.describe(hasScript ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: hasScript })

    for (const way of waysOf(seat, visitors, 2).filter((one) => one.hasScript === hasScript))
      test(`${way.name}: whoever leaves the pay page gets on from there`, async ({
        page,
        request,
      }) => {
        await go(page, request, way)
      })
  })
