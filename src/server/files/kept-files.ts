import { createHash } from 'node:crypto'
import type { FileStore } from './file-store.ts'

/** Keeps a copy under the hash of its bytes; answers its name. The same bytes are kept once. */
export async function keepFile(
  files: FileStore,
  bytes: Uint8Array,
  extension: string,
): Promise<string> {
  const name = createHash('sha256').update(bytes).digest('hex') + extension
  if (!(await files.has(name))) await files.put(name, bytes)
  return name
}

/** Whether a name can be one of `keepFile`. */
export const isKeptName = (name: string) => /^[0-9a-f]{64}\.[a-z0-9]+$/.test(name)
