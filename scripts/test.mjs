// Plain JavaScript for Node 20 and no packages: this runs before anything is installed.
import { install } from './install.mjs'
import { requireNode, run } from './run.mjs'

await install({ all: true })
const node = requireNode()
process.exitCode =
  (await run(node, ['scripts/needs/needs.ts'])) || (await run(node, ['scripts/check.ts']))
