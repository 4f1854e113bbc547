import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRepository } from '#server/publish/repository.ts'

const folder = mkdtempSync(join(tmpdir(), 'repository-test-'))
afterAll(() => rmSync(folder, { recursive: true }))
const [address, clone, project] = ['repository.git', 'clone', 'project'].map((name) =>
  join(folder, name),
) as [string, string, string]
const work = join(folder, 'publish', 'project')

function git(...words: string[]): string {
  const author = ['-c', 'user.name=Asha', '-c', 'user.email=asha@example.com']
  const ran = spawnSync('git', [...author, ...words], { cwd: clone, encoding: 'utf8' })
  if (ran.status !== 0) throw new Error(ran.stderr)
  return ran.stdout.trim()
}
const write = (path: string, text: string) => {
  mkdirSync(join(clone, path, '..'), { recursive: true })
  writeFileSync(join(clone, path), text)
}
function push(branch = 'main'): string {
  git('add', '--all')
  git('commit', '--quiet', '--message', 'A change of "content"\n\nWith a body.')
  git('push', '--quiet', 'origin', `HEAD:${branch}`)
  return git('rev-parse', 'HEAD')
}
const variables = { PATH: process.env['PATH'] }
const open = () => openRepository(join(folder, 'publish'), { address, project, variables })

beforeAll(() => {
  spawnSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', address])
  spawnSync('git', ['clone', '--quiet', address, clone])
  write('src/page.astro', 'a page')
  write('package.json', '{}')
  write('docs/notes.md', 'notes')
  write('content/books/one.md', 'one')
  write('content/books/two.md', 'two')
  push()
  mkdirSync(project)
  for (const path of ['src', 'package.json'])
    cpSync(join(clone, path), join(project, path), { recursive: true })
})

test('the newest commit of a branch, and nothing where there is none', async () => {
  const commit = await open().fetch('main')
  expect(commit).toMatchObject({
    subject: 'A change of "content"',
    author: 'Asha',
    email: 'asha@example.com',
  })
  expect(await open().fetch('no-such-branch')).toBeUndefined()
})

test('the folder holds exactly the content of a commit, and what has not changed is left alone', async () => {
  const repository = open()
  const first = (await repository.fetch('main'))?.id ?? ''
  const content = join(work, 'content')
  await repository.checkOut(first, content)
  const two = statSync(join(content, 'books/two.md')).mtimeMs
  write('content/books/three.md', 'three')
  rmSync(join(clone, 'content/books/one.md'))
  const second = push()
  await repository.fetch('main')
  await repository.checkOut(second, content)
  expect(existsSync(join(content, 'books/one.md'))).toBe(false)
  expect(readFileSync(join(content, 'books/three.md'), 'utf8')).toBe('three')
  expect(statSync(join(content, 'books/two.md')).mtimeMs).toBe(two)
  expect(existsSync(join(work, 'docs'))).toBe(false)

  // As the content check asks.
  const env = { ...variables, ...repository.environment(content) }
  const words = ['diff', '--relative', '--no-renames', '--name-status', first, '--', 'content']
  const { stdout } = spawnSync('git', words, { cwd: work, env, encoding: 'utf8' })
  expect(stdout.trim().split('\n')).toEqual([
    'D\tcontent/books/one.md',
    'A\tcontent/books/three.md',
  ])
})

test('code that is not the code of the project is named, and so are links; other files are not', async () => {
  const repository = open()
  const foreign = async (branch: string) =>
    await repository.foreignFiles((await repository.fetch(branch))?.id ?? '')
  write('docs/notes.md', 'other notes')
  push()
  expect(await foreign('main')).toEqual([])
  write('src/page.astro', 'another page')
  write('src/new.ts', 'new')
  symlinkSync('/etc/passwd', join(clone, 'content/books/passwd.md'))
  push('changed')
  expect(await foreign('changed')).toEqual([
    'content/books/passwd.md',
    'src/new.ts',
    'src/page.astro',
  ])
  git('reset', '--quiet', '--hard', 'origin/main')
  rmSync(join(clone, 'src/page.astro'))
  push('removed')
  expect(await foreign('removed')).toEqual(['src/page.astro'])
})

test('a repository that cannot be read is named without its password', async () => {
  const hidden = 'http://reader:hidden-token@127.0.0.1:1/site.git'
  const repository = openRepository(join(folder, 'other'), { address: hidden, project, variables })
  await expect(repository.fetch('main')).rejects.toThrow(/127\.0\.0\.1/)
  const error: unknown = await repository.fetch('main').catch((thrown: unknown) => thrown)
  expect(inspect(error)).not.toContain('hidden-token')
})

test.skipIf(process.getuid?.() !== 0)('a path is read whoever it belongs to', async () => {
  const others = join(folder, 'others.git')
  spawnSync('git', ['clone', '--quiet', '--bare', address, others])
  spawnSync('chown', ['-R', '64500', others])
  const asked = openRepository(join(folder, 'of-others'), { address: others, project, variables })
  expect(await asked.fetch('main')).toMatchObject({ author: 'Asha' })
})
