import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Packages with fonts for the browsers of our checks. */
const packages = {
  DejaVu: 'dejavu-fonts-ttf/ttf',
  Tinos: '@fontsource/tinos/files',
} as const

export type FontSet = keyof typeof packages

/**
 * The environment of a browser that finds only these fonts, whatever is installed: read by fontconfig, on
 * Linux. Its cache is in a temporary folder.
 */
export function onlyFonts(...sets: readonly FontSet[]): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'))
  mkdirSync(join(folder, 'cache'))
  const dirs = sets.map((set) => `<dir>${resolve('node_modules', packages[set])}</dir>`).join('')
  const file = join(folder, 'fonts.conf')
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${dirs}<cachedir>${join(folder, 'cache')}</cachedir></fontconfig>`,
  )
  return { FONTCONFIG_FILE: file }
}
