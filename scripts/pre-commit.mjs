// The pre-commit hook: checks format and lint of the staged files, and the content if any of it is
// staged. `npm run fix` fixes most findings.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { binOf, requireNode, root } from './run.mjs'

const isCode = (file) => ['.ts', '.tsx', '.js', '.mjs', '.astro'].includes(extname(file))
const pass = (program, ...words) => {
  const { status } = spawnSync(requireNode(), [program, ...words], { cwd: root, stdio: 'inherit' })
  return status === 0
}

if (!existsSync(join(root, 'node_modules', 'prettier'))) {
  console.error('What checks is not installed, so nothing is checked. Please run: npm ci')
  process.exit(1)
}
const listed = spawnSync('git', ['diff', '--cached', '--name-only', '--diff-filter=ACMRD', '-z'], {
  cwd: root,
  encoding: 'utf8',
})
const changed = listed.stdout.split('\0').filter(Boolean)
const staged = changed.filter((file) => existsSync(join(root, file)))
const code = staged.filter(isCode)
const checks = [
  () =>
    staged.length === 0 ||
    pass(binOf('prettier'), '--check', '--ignore-unknown', '--log-level', 'warn', '--', ...staged),
  () => code.length === 0 || pass(binOf('eslint'), '--no-warn-ignored', '--', ...code),
  () =>
    !changed.some((file) => file.startsWith('content/')) ||
    pass('scripts/content/check.ts', '--quiet'),
]
if (!checks.every((check) => check())) process.exitCode = 1
