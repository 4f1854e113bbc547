import { defineConfig } from '@playwright/test'
import { isFull } from './scripts/full-check.ts'
import { browserFlags, findLightBrowser } from './scripts/needs/browser.ts'

const port = 4329
const origin = `http://127.0.0.1:${port}`
const executablePath = findLightBrowser()
const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 780 }

/** In the full form alone: what no journey of a shopper depends on, or what is played in every order. */
const inFullOnly = [
  // How pages get their words before their scripts.
  'appearance|asked-ahead|before-script|first-view|look|lost-scripts|networks|restart|script-weight',
  'drawn-cart|trusted-types|typed-deduction',
  // Every way through the pay page, back, again, in other tabs and at other widths.
  'after-pay-page|bought-again|dock|long-names|notices|result-says|seats-after-pay-page|specified-screens|way-back',
  'booking-failures|devices|information-pages|mailed-link|testimonials-and-gallery',
].join('|')

export default defineConfig({
  testDir: 'tests/e2e',
  workers: 2,
  retries: 0,
  // Only what hangs is red by it: the longest takes 15 s, and 35 beside twenty busy programs.
  timeout: 90_000,
  // A busy machine is no error either.
  expect: { timeout: 20_000 },
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['html', { open: 'never' }]],
  use: {
    baseURL: origin,
    locale: 'en-IN',
    // A quarter of the time of every test: npm run test:e2e -- --trace on, where one is looked into.
    trace: 'off',
    launchOptions: { args: browserFlags, ...(executablePath && { executablePath }) },
  },
  ...(!isFull && { testIgnore: new RegExp(`/(?:${inFullOnly})\\.test\\.ts$`) }),
  projects: [
    { name: 'desktop', grepInvert: isFull ? /@phone/ : /@phone|@full/, use: { viewport: desktop } },
    {
      name: 'phone',
      grep: /@phone/,
      ...(!isFull && { grepInvert: /@full/ }),
      use: { viewport: phone, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
  ],
  webServer: {
    command: `node scripts/e2e-server.mjs ${port}`,
    url: `${origin}/readyz`,
    env: { ASTRO_DEV_BACKGROUND: '0', ASTRO_PREVIEW_BACKGROUND: '0' },
    timeout: 180_000,
    // A server that another checkout has left on the port would answer for this one.
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
})
