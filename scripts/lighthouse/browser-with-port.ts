import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { browserFlags, findBrowser } from '../needs/browser.ts'
import { onlyFonts } from '../needs/fonts.ts'

/** Prevents background throttling of measured pages. */
const alwaysInFront = [
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--disable-background-timer-throttling',
]

/**
 * One browser for a whole measurement, with the port for Lighthouse. Not started by Playwright, which
 * instruments every page of its browsers, and whose overhead would be measured as well.
 */
export async function openBrowserWithPort(...flags: readonly string[]) {
  const program = findBrowser()
  if (!program) throw new Error('There is no browser. Please run: npm test')
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  const args = [`--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank']
  const child = spawn(
    program,
    ['--headless', ...browserFlags, ...alwaysInFront, ...flags, ...args],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      // Text has the same width on every machine.
      env: { ...process.env, ...onlyFonts('DejaVu') },
    },
  )
  const close = async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit')
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  for await (const line of createInterface(child.stderr)) {
    const port = /^DevTools listening on ws:\/\/[^/]+:(\d+)\//.exec(line)?.[1]
    if (!port) continue
    child.stderr.resume()
    return { port: Number(port), close }
  }
  await close()
  throw new Error('The browser did not start')
}
