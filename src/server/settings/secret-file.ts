import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const secretBytes = 32

/** Written whole before it gets its name, and only once, whichever process comes first. */
function createSecret(file: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(secretBytes).toString('hex'), { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft)
  }
}

/** The same key, for a command beside the server: only the server makes one. */
export function readExistingSecret(folder: string): Buffer {
  if (existsSync(join(folder, 'secret'))) return readSecret(folder)
  throw new Error(
    `there is no key in ${folder}. Set DATA_DIR (or SECRET) as the server has it; a server that is new makes one at its start.`,
  )
}

/**
 * The key of links and codes, kept beside the database so that they stay valid across restarts.
 * Throws when the file does not hold a whole key: a short one could be guessed.
 */
export function readSecret(folder: string): Buffer {
  const file = join(folder, 'secret')
  if (!existsSync(file)) createSecret(file)
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  if (secret.length !== secretBytes)
    throw new Error(`${file} is damaged. Restore it from a backup, or delete it to make a new one`)
  return secret
}
