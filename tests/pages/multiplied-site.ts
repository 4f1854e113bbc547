import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { firstPage } from '../../scripts/lighthouse/budgets.ts'
import { weighPage } from '../../scripts/page-weight.ts'

/** Collections that a page lists, or that have a page for each file. */
const multiplied = ['team', 'profiles', 'courses', 'books', 'art', 'testimonials']
const listPage =
  /^(?:courses|library|dhyanamshop|team|testimonial(?:\/about\/[^/]+)?)(?:\/page\/\d+)?\/index\.html$/
const sources = [
  'src',
  'scripts',
  'content',
  'public',
  'astro.config.mjs',
  'package.json',
  'tsconfig.json',
]

const text =
  /^(\s*(?:- )?(?:name|title|summary|alt|quote|designation|author|size|duration): *)(.+)$/gm
const word = /\p{L}{4,}/gu

/** Every word of the content, by its length: a text of such words compresses as one that somebody has written. */
const vocabulary = Map.groupBy(
  new Set(
    globSync('content/**/*.md')
      .toSorted()
      .flatMap((file) => readFileSync(file, 'utf8').match(/\b[a-z]{4,}\b/g) ?? []),
  ),
  ({ length }) => length,
)

/** The same choices on every machine, without a period that a compressor could find. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed * 2_654_435_761
  for (;;) {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0
    yield state >>> 8
  }
}

/** A file of content whose sentences say something else in as many letters; what is no sentence stays. */
function inOtherWords(file: string, seed: number): string {
  const chosen = numbers(seed)
  return file.replaceAll(text, (_, key: string, value: string) => {
    const said = value.replaceAll(word, (one) => {
      const others = vocabulary.get(one.length)
      const other = others?.[chosen.next().value % others.length] ?? one
      return /^\p{Lu}/u.test(one) ? other.charAt(0).toUpperCase() + other.slice(1) : other
    })
    return key + said
  })
}

export interface BuiltSite {
  readonly pages: number
  readonly seconds: number
  /** HTML and CSS, in brotli bytes, of pages that are not about what was added. */
  readonly weights: Record<string, number>
  /** The same of each page of a list. */
  readonly lists: Record<string, number>
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
        writeFileSync(
          join(folder, 'content', collection, file.replace('.md', `-${copy}.md`)),
          inOtherWords(readFileSync(join('content', collection, file), 'utf8'), copy),
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

/** Builds a copy of the site with that many times what it lists, in other words, pictures drawn already. */
export async function buildMultiplied(factor: number): Promise<BuiltSite> {
  const folder = mkdtempSync(join(tmpdir(), 'multiplied-'))
  try {
    for (const source of sources) cpSync(source, join(folder, source), { recursive: true })
    linkPackages(folder)
    multiplyContent(folder, factor)
    const seconds = await build(folder)
    const site = join(folder, 'dist/site')
    const weigh = (file: string) => weighPage(site, file).documentBytes
    const pages = globSync('**/*.html', { cwd: site })
    return {
      pages: pages.length,
      seconds,
      weights: Object.fromEntries(
        ['/', `${firstPage('profiles')}/`, `${firstPage('team')}/`].map((page) => [
          page,
          weigh(`${page.slice(1)}index.html`),
        ]),
      ),
      lists: Object.fromEntries(
        pages.filter((file) => listPage.test(file)).map((file) => [file, weigh(file)]),
      ),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
