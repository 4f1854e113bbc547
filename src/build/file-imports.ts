import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { init, parse } from 'es-module-lexer'

const origin = 'http://site.example'

await init

/** Addresses of what code at the address `importer` imports before it can run. */
export function staticImports(code: string, importer: string): string[] {
  const [imports] = parse(code)
  return imports.flatMap(({ n: name, d: dynamicAt }) =>
    name === undefined || dynamicAt !== -1 ? [] : [new URL(name, origin + importer).pathname],
  )
}

/** The bytes behind an address of the built site. */
export function readAsset(site: string, url: string): Buffer {
  const file = join(site, new URL(url, origin).pathname)
  if (!url.startsWith('/') || !existsSync(file)) throw new Error(`${url} is not part of the site`)
  return readFileSync(file)
}

/** These built files, every file that they import, and those in turn. */
export function withImports(site: string, urls: readonly string[]): Set<string> {
  const found = new Set(urls)
  // A set hands out what is added while it is walked: this reaches every import of an import.
  for (const url of found)
    for (const imported of staticImports(readAsset(site, url).toString(), url)) found.add(imported)
  return found
}
