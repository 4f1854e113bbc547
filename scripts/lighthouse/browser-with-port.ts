import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { browserFlags, findBrowser } from '../needs/browser.ts'
import { onlyFonts } from '../needs/fonts.ts'

/** A page that is measured is never in the background, where it would wait for other programs. */
const alwaysInFront = [
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--disable-background-timer-throttling',
]

/**
 * One browser for a whole measurement, with the port that Lighthouse speaks to. Started plainly:
 * Playwright listens in on every page of its browsers, and what that costs would count as ours.
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
      // The same words are as wide on every machine.
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
