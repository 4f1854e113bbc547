// npm runs this after each install: records what was installed, enables the git hooks, and generates the
// content types, without which editors, the type check and lint report errors. Without devDependencies,
// the next build generates them.
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
