import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Debian's Chromium, and its headless shell. */
const debians = { whole: '/usr/bin/chromium', shell: '/usr/bin/chromium-headless-shell' }
const systemBrowsers = [debians.whole, '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Disables services of a desktop browser, and allows running as root in a container. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** CHROMIUM_PATH, else a system browser, else Playwright's, else undefined. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && !existsSync(named)) {
    throw new Error(`CHROMIUM_PATH names ${named}, where there is no browser`)
  }
  return named ?? [...systemBrowsers, chromium.executablePath()].find((path) => existsSync(path))
}

/** Whether Debian's browser is installed and used, but its headless shell is not installed. */
export const lacksShell = (): boolean =>
  process.env.CHROMIUM_PATH === undefined && existsSync(debians.whole) && !existsSync(debians.shell)

/**
 * Debian's headless shell: the same pages in half of the time. It has no back/forward cache, so tests of that use
 * `findBrowser`.
 */
export const findLightBrowser = (): string | undefined =>
  process.env.CHROMIUM_PATH === undefined && existsSync(debians.shell)
    ? debians.shell
    : findBrowser()
