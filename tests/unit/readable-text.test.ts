import { markdownToHtml } from 'satteri'
import { expect, test } from 'vitest'
import { readableText } from '#build/readable-text.ts'

async function rendered(text: string): Promise<string> {
  const { html } = await markdownToHtml(text, {
    features: { gfm: true },
    hastPlugins: [readableText],
  })
  return html
}

test('I: columns are aligned by classes, as pages allow no inline styles, and a table has a scroller', async () => {
  const html = await rendered('| a | b | c |\n|:--|--:|:-:|\n| 1 | 2 | 3 |')
  expect(html).not.toContain('style=')
  expect(html).toContain('<td class="align-right">2</td>')
  expect(html).toContain('<td class="align-center">3</td>')
  expect(html).toMatch(
    /<div class="table-scroller" role="group" aria-label="Table" tabindex="0"><table>/,
  )
})

test('I: paragraphs of Urdu have a direction of their own, and others none', async () => {
  expect(await rendered('خوش آمدید')).toContain('<p dir="auto">')
  expect(await rendered('- خوش\n- آمدید')).toMatch(/<ul dir="rtl">\s*<li dir="auto">/)
  expect(await rendered('Welcome. नमस्ते')).not.toContain('dir=')
})

test('I: the heading of footnotes is for screen readers alone', async () => {
  expect(await rendered('Words[^1].\n\n[^1]: A note.')).toContain(
    '<h2 class="visually-hidden" id="footnote-label">',
  )
})
