// Serves the built site with the real server, for browser tests: usage `node scripts/e2e-server.mjs <port>`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfChanged } from './build.mjs'
import { requireNode, run, toolEnvironment } from './run.mjs'

const port = process.argv[2]
const dataFolder = mkdtempSync(join(tmpdir(), 'browser-tests-'))
// No other environment variables: tests must never see real credentials.
const env = {
  PATH: toolEnvironment().PATH,
  HOST: '127.0.0.1',
  PORT: port,
  SITE_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: dataFolder,
}

await buildIfChanged()
process.exitCode = await run(requireNode(), ['scripts/serve.mjs'], { env })
rmSync(dataFolder, { recursive: true, force: true })
