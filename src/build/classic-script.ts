import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { minify, transformWithOxc } from 'vite'

/** For the type checker alone: without it the names of the file would be everybody's. */
const moduleMark = /^export \{\s*\};?$/m

/** Code from browser/ as the text of an inline script; the braces keep its names to itself. */
export async function classicScript(name: string): Promise<string> {
  const source = fileURLToPath(new URL(`./browser/${name}.ts`, import.meta.url))
  const { code } = await transformWithOxc(await readFile(source, 'utf8'), source)
  const minified = await minify(`${name}.js`, `{${code.replace(moduleMark, '')}}`)
  return minified.code.trim()
}

/** What lets the policy of a page run this script. */
export function allowing(script: string) {
  const digest = createHash('sha256').update(script).digest('base64')
  const scriptDirective = { hashes: [`sha256-${digest}` as const] }
  return { csp: { algorithm: 'SHA-256' as const, scriptDirective } }
}
