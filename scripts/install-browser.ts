import { spawnSync } from 'node:child_process'
import { findBrowser } from './browser.ts'

const installations = [
  'npx playwright install --with-deps chromium',
  'apt-get update && apt-get install -y chromium',
]

for (const command of installations) {
  if (findBrowser() !== undefined) break
  console.log(`Installing Chromium for the browser tests: ${command}`)
  spawnSync(command, { shell: true, stdio: ['ignore', 'inherit', 'inherit'] })
}
if (findBrowser() === undefined) {
  console.error('The browser tests need Chromium: install it, or name it in CHROMIUM_PATH.')
  process.exitCode = 1
}
