import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

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
