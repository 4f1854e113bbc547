import { expect, test } from 'vitest'
import { findingsIn } from '../../../scripts/content/check-content.ts'
import { lineOf } from './content-copy.ts'
import { text } from './kind.ts'
import { art, member, praise } from './mistake.ts'
import { now, treeWith, wordsOf } from './overlay.ts'

test.each([
  ['somebody', 'someone'],
  ['anybody', 'anyone'],
  ['by itself', 'on its own'],
  ['stands here', 'is here'],
  ['One may', 'you can'],
])('"%s" is a warning at its line, in a field and in a text', async (said, instead) => {
  const words = wordsOf(member).replace(/^designation: .*/m, `designation: What ${said} be`)
  const changed = text(member, `${words}\nWhat\nof ${said}?\n`)
  const [, bytes] = changed
  const found = await findingsIn(treeWith([changed]), { now })
  const told = `"${said}" reads as translated; write "${instead}", or say it otherwise`
  const place = { file: member, severity: 'warning' }
  expect(found).toEqual([
    expect.objectContaining({ ...place, line: lineOf(String(bytes), 'designation:'), message: `designation: ${told}` }),
    expect.objectContaining({ ...place, line: lineOf(String(bytes), `of ${said}`), message: `text: ${told}` }),
  ])
})

test('words within words, comments, drafts and what clients have said are left alone', async () => {
  const inDraft = `${wordsOf(art).replace('order:', 'draft: true\norder:')}\nFor anybody.\n`
  const changes = [
    text(member, wordsOf(member).replace('order:', '# For somebody.\norder:').concat('\nNo one maybe.\n')),
    text(praise, wordsOf(praise).replace('Nobody told me', 'Somebody asked me')),
    text(art, inDraft),
  ]
  const warned = (await findingsIn(treeWith(changes), { now })).filter(({ message }) => message.includes('translated'))
  expect(warned).toEqual([])
})
