import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runNpm, systemEnvironment } from './run.mjs'

const stampFile = join(root, 'node_modules', '.installed-lock')

/**
 * Installs the packages of package-lock.json, unless exactly these are already installed: those for building and
 * serving, and with `all` the devDependencies too, which are half of all packages.
 */
export async function install({ all }) {
  const hasAll = existsSync(join(root, 'node_modules', 'vitest'))
  if ((hasAll || !all) && stampedLock() === lockHash()) return

  if (runsFromPackages()) {
    console.error(
      'The packages have changed, and Windows cannot replace the Node that runs this. Please run: npm ci. Then try again.',
    )
    process.exit(1)
  }
  console.log('Installing the packages of package-lock.json. This can take a minute.')
  // Keep devDependencies if they are installed.
  const dev = all || hasAll ? '--include=dev' : '--omit=dev'
  const args = ['ci', dev, '--no-audit', '--no-fund', '--loglevel=error']
  const env = { ...systemEnvironment(), ...ownCache() }
  const code = await runNpm(args, { env, output: 'ignore' })
  if (code !== 0) {
    console.error('The packages could not be installed; the reason stands above.')
    process.exit(code)
  }
  stampInstall()
}

/** Windows cannot replace a running program, and npm puts the Node of our packages first in the path there. */
function runsFromPackages() {
  return process.platform === 'win32' && process.execPath.startsWith(join(root, 'node_modules'))
}

/** Records which package-lock.json the current node_modules was installed from. */
export function stampInstall() {
  writeFileSync(stampFile, lockHash())
}

/** npm's cache is in the home folder; if that is not writable, in a temporary one. */
function ownCache() {
  const named = process.env.npm_config_cache
  const isOpen = canWrite(named ?? join(homedir(), '.npm')) || (!named && canWrite(homedir()))
  return isOpen ? {} : { npm_config_cache: join(tmpdir(), 'npm-cache-of-samriddhi') }
}

function canWrite(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

function stampedLock() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined
}
