// ESLint reads types, and some of them are written by Astro: npm run lint [-- words for ESLint]
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { binOf, requireNode, root, run } from './run.mjs'

const eslint = [binOf('eslint'), '--max-warnings', '0', ...process.argv.slice(2), '.']
const hasTypes = existsSync(join(root, '.astro', 'content.d.ts'))
process.exitCode =
  (hasTypes ? 0 : await run(requireNode(), ['scripts/astro.mjs', 'sync'])) ||
  (await run(requireNode(), eslint))
