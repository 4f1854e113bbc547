import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { firstPage } from '../first-page.ts'
import { weighPage } from '../page-weight.ts'

/** Collections with a page for each file. */
const multiplied = ['team', 'profiles']
const sources = [
  'src',
  'scripts',
  'content',
  'public',
  'astro.config.mjs',
  'package.json',
  'tsconfig.json',
]

export interface BuiltSite {
  readonly pages: number
  readonly seconds: number
  /** HTML and CSS, in brotli bytes, of pages that are not about the added people. */
  readonly weights: Record<string, number>
}

/** Every package of ours, and a cache of its own that begins with our pictures. */
function linkPackages(folder: string): void {
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, '.astro'), { recursive: true })
  for (const name of readdirSync('node_modules'))
    if (name !== '.astro' && name !== '.vite')
      symlinkSync(resolve('node_modules', name), join(packages, name))
  for (const cache of ['assets', 'fonts', 'share'])
    cpSync(join('node_modules/.astro', cache), join(packages, '.astro', cache), { recursive: true })
}

function multiplyContent(folder: string, factor: number): void {
  for (const collection of multiplied)
    for (const file of globSync('*.md', { cwd: join('content', collection) }))
      for (let copy = 2; copy <= factor; copy += 1)
        cpSync(
          join('content', collection, file),
          join(folder, 'content', collection, file.replace('.md', `-${copy}.md`)),
        )
}

async function build(folder: string): Promise<number> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], {
    cwd: folder,
    env: { PATH: process.env.PATH, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await once(child, 'exit')
  if (child.exitCode !== 0) throw new Error('The multiplied site does not build')
  return (performance.now() - startedAt) / 1000
}

/** Builds a copy of the site with that many times its people, pictures drawn already. */
export async function buildMultiplied(factor: number): Promise<BuiltSite> {
  const folder = mkdtempSync(join(tmpdir(), 'multiplied-'))
  try {
    for (const source of sources) cpSync(source, join(folder, source), { recursive: true })
    linkPackages(folder)
    multiplyContent(folder, factor)
    const seconds = await build(folder)
    const site = join(folder, 'dist/site')
    const weigh = (page: string) => weighPage(site, `${page.slice(1)}index.html`).documentBytes
    return {
      pages: globSync('**/*.html', { cwd: site }).length,
      seconds,
      weights: Object.fromEntries(
        ['/', '/courses/', `${firstPage('profiles')}/`, `${firstPage('team')}/`].map((page) => [
          page,
          weigh(page),
        ]),
      ),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
