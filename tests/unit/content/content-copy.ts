import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { checkContent } from '../../../scripts/content/check-content.ts'
import { now, sampleRoot } from './overlay.ts'

/** A copy of what the content check looks at, to make mistakes in. */
export function copyContent() {
  const root = mkdtempSync(join(tmpdir(), 'content-'))
  cpSync(join(sampleRoot, 'content'), join(root, 'content'), { recursive: true })
  for (const folder of ['public', 'src/pages', 'src/components', 'src/layouts'])
    cpSync(folder, join(root, folder), { recursive: true })
  const full = (path: string) => join(root, path)
  return {
    root,
    check: (at = now) => checkContent({ root, now: at, since: 'HEAD' }),
    read: (path: string) => readFileSync(full(path), 'utf8'),
    write: (path: string, text: string) => writeFileSync(full(path), text),
    /** Changes one file by one replacement; answers how it reads now. */
    edit(path: string, from: string, to: string): string {
      const before = readFileSync(full(path), 'utf8')
      const after = before.replace(from, () => to)
      expect(after).not.toBe(before)
      writeFileSync(full(path), after)
      return after
    },
    /** What must be found, and nothing besides. */
    async expectOnly(file: string, line: number, severity: string, says: RegExp) {
      const message: unknown = expect.stringMatching(says)
      const column: unknown = expect.any(Number)
      const found = await checkContent({ root, now, since: 'HEAD' })
      expect(found).toEqual([{ file, line, column, severity, message }])
    },
    copy: (from: string, to: string) => cpSync(full(from), full(to)),
    move: (from: string, to: string) => renameSync(full(from), full(to)),
    remove: (path: string) => rmSync(full(path), { recursive: true, force: true }),
    /** Brings one path back to what the project has. */
    restore: (path: string) => {
      rmSync(full(path), { recursive: true, force: true })
      cpSync(join(sampleRoot, path), full(path), { recursive: true })
    },
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  }
}

export type ContentCopy = ReturnType<typeof copyContent>

/** The line, counted from 1, on which `words` stand. */
export function lineOf(text: string, words: string): number {
  const line = text.split('\n').findIndex((candidate) => candidate.includes(words))
  if (line === -1) throw new Error(`"${words}" stands nowhere`)
  return line + 1
}
