import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, systemEnvironment } from './run.mjs'

const stampFile = join(root, 'node_modules', '.installed-lock')

/**
 * Installs the packages of package-lock.json, unless exactly these are installed already.
 * `tests: true` also asks for the tools that a production install leaves out.
 */
export async function install({ tests = false } = {}) {
  const toolsMissing = tests && !existsSync(join(root, 'node_modules', '.bin', 'vitest'))
  if (!toolsMissing && stampedLock() === lockHash()) return

  console.log('Installing the packages of package-lock.json. This can take a minute.')
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  if (tests) args.push('--include=dev')
  const code = await run('npm', args, { env: systemEnvironment(), output: 'ignore' })
  if (code !== 0) {
    console.error('The packages could not be installed; the reason stands above.')
    process.exit(code)
  }
  stampInstall()
}

/** Remembers which package-lock.json the present node_modules was made from. */
export function stampInstall() {
  writeFileSync(stampFile, lockHash())
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

function stampedLock() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined
}
