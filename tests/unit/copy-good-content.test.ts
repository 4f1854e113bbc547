import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyGoodContent } from '#build/copy-good-content.ts'

let root = ''
const copy = () => join(root, 'copy')
const review = (...wrong: string[]) => {
  copyGoodContent({ root, copy: copy(), wrong: new Set(wrong) })
}
function write(path: string, text: string): void {
  const file = join(root, 'content', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
const shown = (path: string) =>
  existsSync(join(copy(), path)) ? readFileSync(join(copy(), path), 'utf8') : undefined

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'good content '))
  write('art/lamp.md', 'lamp')
  write('art/images/lamp.png', 'picture')
})
afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

test('shows what is in order, and of a file with a mistake the version before it', () => {
  review()
  write('art/lamp.md', 'a mistake in it')
  write('site.yaml', 'in order')
  review('content/art/lamp.md')
  expect(shown('art/lamp.md')).toBe('lamp')
  expect(shown('site.yaml')).toBe('in order')
  write('art/lamp.md', 'mended')
  review()
  expect(shown('art/lamp.md')).toBe('mended')
})

test('a file that never was in order is shown as it was committed, a new one not at all', () => {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root })
  git('init', '--quiet')
  git('add', '.')
  git('-c', 'user.name=A', '-c', 'user.email=a@b.in', 'commit', '--quiet', '-m', 'Begin')
  write('art/lamp.md', 'a mistake in it')
  write('art/new.md', 'another')
  review('content/art/lamp.md', 'content/art/new.md')
  expect(shown('art/lamp.md')).toBe('lamp')
  expect(shown('art/new.md')).toBeUndefined()
})

test('while a mistake stands, pictures of the version before it stay as they were', () => {
  review()
  write('art/images/lamp.png', 'another picture')
  write('art/images/new.png', 'new picture')
  rmSync(join(root, 'content/art/lamp.md'))
  review('content/art/images/lamp.png')
  expect(shown('art/images/lamp.png')).toBe('picture')
  expect(shown('art/images/new.png')).toBe('new picture')
  expect(shown('art/lamp.md')).toBe('lamp')
  review()
  expect(shown('art/images/lamp.png')).toBe('another picture')
  expect(shown('art/lamp.md')).toBeUndefined()
})

test('a file that is a link to another one is shown, and one that leads nowhere stops nothing', () => {
  writeFileSync(join(root, 'elsewhere.md'), 'linked')
  symlinkSync(join(root, 'elsewhere.md'), join(root, 'content/art/linked.md'))
  symlinkSync(join(root, 'nowhere.md'), join(root, 'content/art/gone.md'))
  write('art/last.md', 'last')
  review()
  expect(shown('art/linked.md')).toBe('linked')
  expect(shown('art/gone.md')).toBeUndefined()
  expect(shown('art/last.md')).toBe('last')
})
