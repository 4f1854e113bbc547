import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotli, gzip, isCompressible, quickBrotli } from '#server/site/compress.ts'

/** QUICK_BUILD is set by `npm start` in the sandbox: nobody waits for a network there. */
export type CompressionVariables = Readonly<Record<string, string | undefined>>

/** Writes the compressed forms of every file that gains by it, beside the file. */
export async function compressAll(folder: string, variables: CompressionVariables): Promise<void> {
  const compress = variables['QUICK_BUILD'] === '1' ? quickBrotli : brotli
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !isCompressible(file)) continue
    const bytes = await readFile(file)
    await writeFile(`${file}.br`, compress(bytes))
    await writeFile(`${file}.gz`, gzip(bytes))
  }
}
