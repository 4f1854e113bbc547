// Runs one of our scripts with a suitable Node: node scripts/node.mjs scripts/<program>.ts [arguments]
// Plain JavaScript for Node 20: npm may run it with any Node.
import module from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isNew, requireNode, root, run, stopForMissing } from './run.mjs'

const [program, ...words] = process.argv.slice(2)
if (isNew(process.versions.node)) {
  // Short commands spend half of their time loading files.
  module.enableCompileCache(join(root, 'node_modules', '.cache', 'compiled'))
  process.argv.splice(1, 2, join(root, program))
  try {
    await import(pathToFileURL(process.argv[1]).href)
  } catch (error) {
    const [, missing] = /^Cannot find package '([^']+)'/.exec(error.message) ?? []
    if (missing === undefined) throw error
    stopForMissing(missing)
  }
} else {
  const again = ['scripts/node.mjs', program, ...words]
  process.exitCode = await run(requireNode(), again, { input: 'inherit' })
}
