// ESLint needs types, some of which Astro generates: npm run lint [-- ESLint arguments]; npm run fix applies fixes.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { binOf, requireNode, root, run } from './run.mjs'

const node = requireNode()
const mends = process.argv.includes('--fix')
const prettier = [binOf('prettier'), '--write', '--log-level', 'warn', '.']
const eslint = [binOf('eslint'), '--max-warnings', '0', ...process.argv.slice(2), '.']
const stylelint = [binOf('stylelint'), '--max-warnings', '0', 'src/**/*.{css,astro}']
if (mends) stylelint.push('--fix')
const hasTypes = existsSync(join(root, '.astro', 'content.d.ts'))
process.exitCode =
  (mends ? await run(node, prettier) : 0) ||
  (hasTypes ? 0 : await run(node, ['scripts/astro.mjs', 'sync'])) ||
  (await run(node, eslint)) ||
  (await run(node, stylelint))
