// Plain JavaScript for Node 20 and no packages: this runs before anything is installed.
import { buildIfChanged } from './site.mjs'
import { install } from './install.mjs'
import { requireNode, run } from './run.mjs'

await install()
const node = requireNode()
await buildIfChanged()
process.exitCode = await run(node, ['src/server/main.ts'])
