import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { builtFiles, policyOf, readBuilt } from './built-site.ts'

const pages = builtFiles.filter((file) => file.endsWith('.html'))

/** Scripts that run and styles that apply; structured data does neither. */
function inlineHashes(html: string): string[] {
  const inline = /<(script|style)(?![^>]*(?: src=|ld\+json))[^>]*>([^]*?)<\/\1>/g
  return [...html.matchAll(inline)].map(
    ([, , text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
  )
}

test.each(pages)('the policy of %s allows what stands in it, and nothing else', (file) => {
  const policy = policyOf(file)
  const allowed = [...policy.matchAll(/sha256-[^']+/g)].map(([hash]) => hash)
  const present = inlineHashes(readBuilt(file).toString())
  expect(present).not.toEqual([])
  expect([...new Set(allowed)].sort()).toEqual([...new Set(present)].sort())
})
