import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotli, gzip, isCompressible } from '#server/site/compress.ts'

/** Writes the compressed forms of every file that gains by it, beside the file. */
export async function compressAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !isCompressible(file)) continue
    const bytes = await readFile(file)
    await writeFile(`${file}.br`, brotli(bytes))
    await writeFile(`${file}.gz`, gzip(bytes))
  }
}
