import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { browserFlags, findLightBrowser } from '../../scripts/needs/browser.ts'
import { type copyProject, freePort } from './edited-project.ts'

/** The packages of the copy are links out of it, which Vite must be told to follow. */
const linkedConfig = `import config from './astro.config.mjs'
export default { ...config, vite: { ...config.vite, server: { fs: { strict: false } } } }`

/** `npm run dev` in a copy of the project. */
export async function startDev(project: ReturnType<typeof copyProject>): Promise<string> {
  project.write('linked.config.mjs', linkedConfig)
  const port = await freePort()
  const words = [
    ...['node_modules/astro/bin/astro.mjs', 'dev', '--config', 'linked.config.mjs'],
    ...['--host', '127.0.0.1', '--port', String(port)],
  ]
  const variables = { DATA_DIR: join(project.root, 'data-dev') }
  return (await project.serve(words, variables, port)).origin
}

export async function launchBrowser(): Promise<Browser> {
  const executablePath = findLightBrowser()
  return await chromium.launch({ args: browserFlags, ...(executablePath && { executablePath }) })
}
