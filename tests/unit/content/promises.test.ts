import { expect, test } from 'vitest'
import { findingsIn } from '../../../scripts/content/check-content.ts'
import { lineOf } from './content-copy.ts'
import { replaced } from './kind.ts'
import { now, treeWith } from './overlay.ts'

const policy = 'content/pages/privacy-policy.md'

async function findingsWith(from: string, to: string) {
  const change = replaced(policy, from, to)
  return { text: String(change[1]), found: await findingsIn(treeWith([change]), { now }) }
}

test.each([
  ['keeps it for thirty days', 'sixty days', 'thirty days', 'remember you'],
  ['do not come for fourteen days', 'thirty days', 'fourteen days', 'remember you'],
  ['paying for it: thirty days', '2 weeks', 'thirty days', 'without paying'],
  ['fifteen to thirty minutes', 'fifteen minutes', 'fifteen to thirty minutes', 'What you have begun'],
  ['logged in, for thirty minutes', 'an hour', 'thirty minutes', 'What you have begun'],
  ['twenty minutes', 'twenty-five minutes', 'twenty minutes', 'What you have begun'],
  ['not saved yet, for a day', 'three days', 'one day', 'What you have begun'],
])('of "%s" no %s are promised', async (there, said, truth, line) => {
  const [period = ''] = /(?:[\w-]+ to )?[\w-]+ \w+$/.exec(there) ?? []
  const { text, found } = await findingsWith(there, there.replace(period, said))
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ file: policy, line: lineOf(text, line), severity: 'warning' })
  expect(found[0]?.message).toContain(`"${said}" is promised, and the site keeps it for ${truth} (src/domain/`)
})

test.each([
  ['thirty days', '30 days'],
  ['keeps it for thirty days', 'keeps it for a while'],
  ['keeps it for thirty days', 'keeps it for thirty days, of which it forgets ten days'],
  ['if you ask us to remember you, keeps it for thirty days', 'if you tick the box, keeps it for ninety days'],
  ['for a day; and', 'until the next morning; and'],
  ['for a day; and', 'for 1.5 days; and'],
  ['logged in, for thirty minutes', 'logged in, for half an hour'],
])('"%s" may become "%s"', async (from, to) => {
  expect((await findingsWith(from, to)).found).toEqual([])
})
