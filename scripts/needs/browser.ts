import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Where Debian puts the browser of its package, and the same one without a window. */
const debians = { whole: '/usr/bin/chromium', shell: '/usr/bin/chromium-headless-shell' }
const systemBrowsers = [debians.whole, '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Quiet, without the services of a desktop browser, and able to run as root in a container. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** CHROMIUM_PATH, else a browser of the system, else the one Playwright installed, else undefined. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && !existsSync(named)) {
    throw new Error(`CHROMIUM_PATH names ${named}, where there is no browser`)
  }
  return named ?? [...systemBrowsers, chromium.executablePath()].find((path) => existsSync(path))
}

/** Debian's browser is here and nobody chose another, and the one without a window is not. */
export const lacksShell = (): boolean =>
  process.env.CHROMIUM_PATH === undefined && existsSync(debians.whole) && !existsSync(debians.shell)

/**
 * Debian's Chromium without what only a window needs: the same pages in half of the time. It keeps no page for the way
 * back, so what is about that asks for `findBrowser`.
 */
export const findLightBrowser = (): string | undefined =>
  process.env.CHROMIUM_PATH === undefined && existsSync(debians.shell)
    ? debians.shell
    : findBrowser()
