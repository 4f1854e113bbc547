// npm runs this after each install: remembers what was installed and turns the git hooks on.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { stampInstall } from './install.mjs'
import { root } from './run.mjs'

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })

stampInstall()
const hooksElsewhere = () => git('config', 'core.hooksPath').stdout?.trim()
if (existsSync(join(root, '.git')) && !hooksElsewhere())
  git('config', 'core.hooksPath', '.githooks')
