import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, minify, transformWithOxc } from 'vite'
import { buildTarget } from './browser-floor.ts'

/** For the type checker alone: without it the names of the file would be everybody's. */
const moduleMark = /^export \{\s*\};?$/m

const sourceOf = (name: string) => fileURLToPath(new URL(`./browser/${name}.ts`, import.meta.url))

/** Code from browser/ as the text of an inline script; the braces keep its names to itself. */
export async function classicScript(name: string): Promise<string> {
  const source = sourceOf(name)
  const lowered = { target: buildTarget }
  const { code } = await transformWithOxc(await readFile(source, 'utf8'), source, lowered)
  const minified = await minify(`${name}.js`, `{${code.replace(moduleMark, '')}}`)
  return minified.code.trim()
}

/** The same with everything that it imports. */
export async function bundledScript(name: string): Promise<string> {
  const rolldownOptions = { input: sourceOf(name), output: { format: 'iife' as const } }
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { target: buildTarget, write: false, modulePreload: false, rolldownOptions },
  })
  const [result] = [built].flat()
  const [chunk] = result && 'output' in result ? result.output : []
  if (chunk?.type !== 'chunk') throw new Error(`${name} became no script`)
  return chunk.code.trim()
}

/** What lets the policy of a page run this script. */
export function allowing(script: string) {
  const digest = createHash('sha256').update(script).digest('base64')
  const scriptDirective = { hashes: [`sha256-${digest}` as const] }
  return { csp: { algorithm: 'SHA-256' as const, scriptDirective } }
}
