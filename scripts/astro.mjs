// Runs Astro with this project's settings: node scripts/astro.mjs dev | check | sync
import { binOf, requireNode, run, toolEnvironment } from './run.mjs'

const env = { ...toolEnvironment(), ASTRO_TELEMETRY_DISABLED: '1', ASTRO_DEV_BACKGROUND: '0' }
const words = [binOf('astro'), ...process.argv.slice(2)]
process.exitCode = await run(requireNode(), words, { env, input: 'inherit' })
