import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shop } from '#server/shop.ts'

/** Keeps a copy under the hash of its bytes; answers its name. The same bytes are kept once. */
export async function keepFile(
  { keptFiles }: Pick<Shop, 'keptFiles'>,
  bytes: Uint8Array,
  extension: string,
): Promise<string> {
  const name = createHash('sha256').update(bytes).digest('hex') + extension
  const target = join(keptFiles, name)
  if (existsSync(target)) return name
  await mkdir(keptFiles, { recursive: true })
  // Renamed when complete, so that a cut power line never leaves half a book under a good name.
  const half = `${target}.${process.pid}`
  await writeFile(half, bytes)
  await rename(half, target)
  return name
}

const keptName = /^[0-9a-f]{64}\.[a-z0-9]+$/

/** The bytes of a kept file; undefined for any other name. */
export async function readKeptFile(
  { keptFiles }: Pick<Shop, 'keptFiles'>,
  name: string,
): Promise<Buffer | undefined> {
  if (!keptName.test(name) || !existsSync(join(keptFiles, name))) return undefined
  return await readFile(join(keptFiles, name))
}
