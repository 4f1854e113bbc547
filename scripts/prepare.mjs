// npm runs this after each install: remembers what was installed, turns the git hooks on, and writes the
// types of the content, without which every editor and every check of types or style sees mistakes. Without the checks
// the next build writes them soon enough.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { stampInstall } from './install.mjs'
import { binOf, findNode, root, toolEnvironment } from './run.mjs'

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })

function writeTypes() {
  const node = findNode()
  if (!node || !existsSync(join(root, 'node_modules', 'vitest'))) return
  const env = { ...toolEnvironment(), ASTRO_TELEMETRY_DISABLED: '1' }
  const { status } = spawnSync(node, [binOf('astro'), 'sync'], { cwd: root, env })
  if (status !== 0)
    console.error(
      'The types of the content are not written: npm run check -- --only astro tells why.',
    )
}

stampInstall()
const hooksElsewhere = () => git('config', 'core.hooksPath').stdout?.trim()
if (existsSync(join(root, '.git')) && !hooksElsewhere())
  git('config', 'core.hooksPath', '.githooks')
writeTypes()
