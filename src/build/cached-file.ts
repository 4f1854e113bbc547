import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Writes what `make` answers to `target`; the next build copies it, as long as `key` stays the same. */
export async function cachedFile(parts: {
  cache: string
  key: string
  target: string
  make: () => Promise<Uint8Array>
}): Promise<void> {
  const { cache, key, target, make } = parts
  const kept = join(cache, createHash('sha256').update(key).digest('hex'))
  await mkdir(cache, { recursive: true })
  await mkdir(dirname(target), { recursive: true })
  if (!existsSync(kept)) await writeFile(kept, await make())
  await copyFile(kept, target)
}
