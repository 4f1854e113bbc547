import { execFileSync, spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ContentCopy, copyContent, lineOf } from './content-copy.ts'

let content: ContentCopy
beforeAll(() => {
  content = copyContent()
})
afterEach(() => content.restore('content'))
afterAll(() => content[Symbol.dispose]())

const art = 'content/art/bindu.md'
const error = 'error'
const warning = 'warning'

describe('prices against the last commit', () => {
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], {
      cwd: content.root,
    })
  beforeAll(() => {
    git('init', '--quiet')
    git('add', '.')
    git('commit', '--quiet', '--message', 'Begin')
  })

  test('a change by more than half is a warning with both prices', async () => {
    const line = lineOf(content.edit(art, 'price: 5400', 'price: 54000'), 'price:')
    await content.expectOnly(art, line, warning, /price: changes from ₹5,400 to ₹54,000/)
  })

  test('a small change is nobody’s business, and the fee counts too', async () => {
    content.edit(art, 'price: 5400', 'price: 5900')
    const after = content.edit('content/appointments/consultation.md', 'price: 999', 'price: 99')
    await content.expectOnly(
      'content/appointments/consultation.md',
      lineOf(after, 'price'),
      warning,
      /price: changes from ₹999 to ₹99/,
    )
  })
})

describe('npm run content', () => {
  const run = (...flags: string[]) =>
    spawnSync(process.execPath, [resolve('scripts/content/check.ts'), ...flags], {
      cwd: content.root,
      encoding: 'utf8',
    })

  test('says every mistake at once with file, line and column, and ends with 1', () => {
    content.edit(art, 'price: 5400', 'price: "4,999/-"')
    content.edit('content/gallery/lamp-ring.md', 'caption:', 'captoin:')
    const { status, stdout } = run()
    expect(status).toBe(1)
    expect(stdout).toContain(
      'content/art/bindu.md:6:8  price: "4,999/-" is not a price; write rupees as digits, e.g. price: 4999\n',
    )
    expect(stdout).toContain('captoin: there is no such field; did you mean "caption"?\n')
    expect(stdout).toContain('Content: 2 errors, 0 warnings.')
  })

  test('annotates a pull request, and speaks to programs', () => {
    content.edit(art, 'price: 5400', 'price: cheap')
    expect(run('--github').stdout).toContain('::error file=content/art/bindu.md,line=6,col=8::price: ')
    expect(JSON.parse(run('--json').stdout)).toMatchObject([
      { file: art, line: 6, column: 8, severity: error },
    ])
  })

  test('ends with 0 when there are warnings alone', () => {
    content.copy('content/art/images/bindu.jpg', 'content/art/images/spare.jpg')
    expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining('0 errors, 1 warning') })
  })
})
