import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes every built page below `site` as `change` answers it; what it leaves alone stays untouched. */
export async function changePages(site: string, change: (html: string) => string): Promise<void> {
  const files = await readdir(site, { recursive: true })
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const path = join(site, file)
    const html = await readFile(path, 'utf8')
    const changed = change(html)
    if (changed !== html) await writeFile(path, changed)
  }
}
