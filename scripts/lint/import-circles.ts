import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { ownPath } from './layers.ts'

/** Imports and exports, lazy ones and those of types too: who changes one of two such files has to know both. */
const importPattern =
  /^\s*(?:import|export)\s[^'"`;]*?\bfrom\s+['"]([#.][^'"]+)['"]|^\s*import\s+['"]([#.][^'"]+)['"]|\bimport\(\s*['"]([#.][^'"]+)['"]/gm

function importsOf(root: string, file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(importPattern)].map(([, from, bare, lazy]) => {
    const specifier = from ?? bare ?? lazy ?? ''
    const own = ownPath(specifier)
    if (own !== undefined) return `src/${own}`
    return relative(root, resolve(root, dirname(file), specifier))
  })
}

/**
 * Every circle of modules below a folder, as the files that one walks through from its first back to it. A
 * circle makes two files one, and what they find of each other depends on who is loaded first.
 */
export function findImportCircles(root: string, pattern: string): string[][] {
  const files = globSync(pattern, { cwd: root })
  const imports = new Map(files.map((file) => [file, importsOf(root, file)]))
  const circles: string[][] = []
  const done = new Set<string>()
  const walk = (file: string, path: readonly string[]): void => {
    const place = path.indexOf(file)
    if (place >= 0) circles.push(path.slice(place))
    if (place >= 0 || done.has(file)) return
    for (const next of imports.get(file) ?? []) walk(next, [...path, file])
    done.add(file)
  }
  for (const file of files) walk(file, [])
  return circles
}
