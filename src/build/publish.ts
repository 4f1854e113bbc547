import {
  copyFile,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration, RouteToHeaders } from 'astro'
import pLimit from 'p-limit'
import { CatalogueFile, type Product } from '#contracts/catalogue-file.ts'
import { brotliAside, gzip, isCompressible, quickQuality } from '#server/site/compress.ts'
import { pagePolicy } from './content-security-policy.ts'
import { joinInline, withModulesApart } from './first-flight.ts'

/** Limits CPU-bound work: compression. */
const atATime = pLimit(availableParallelism())

async function copyTo(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  await copyFile(source, target)
}

/** Free books become public files; paid ones and lessons go where only the server reads them. */
async function copyFiles(
  product: Product,
  content: string,
  { site, privateFolder }: { readonly site: string; readonly privateFolder: string },
): Promise<void> {
  if (product.itemType === 'Book') {
    const { free, id, pdf } = product
    const target = free ? join(site, 'books', `${id}.pdf`) : join(privateFolder, pdf)
    await copyTo(join(content, pdf), target)
  }
  if (product.itemType !== 'Course') return
  for (const { file } of product.chapters.flatMap(({ subChapters }) => subChapters))
    if (file !== undefined) await copyTo(join(content, file), join(privateFolder, file))
}

/** Moves the catalogue, which contains private links, out of the served files. */
async function takeCatalogue(site: string, privateFolder: string): Promise<CatalogueFile> {
  await rm(privateFolder, { recursive: true, force: true })
  await mkdir(privateFolder, { recursive: true })
  const file = join(privateFolder, 'catalogue.json')
  await rename(join(site, 'catalogue.json'), file)
  return CatalogueFile.parse(JSON.parse(await readFile(file, 'utf8')))
}

function fileOf(site: string, path: string): string {
  return join(site, /^\/(?:404|500)$/.test(path) ? `${path}.html` : `${path}/index.html`)
}

/**
 * Writes pages with their scripts and styles as they are served, and the content security policy of each, which the
 * server sends as a header.
 */
async function writePages(routeToHeaders: RouteToHeaders, site: string, privateFolder: string) {
  const policies: Record<string, string> = {}
  await atATime.map(routeToHeaders, async ([route, { headers }]) => {
    const allowed = headers.get('Content-Security-Policy')
    if (!allowed) return
    const path = route.replace(/\/$/, '') || '/'
    const file = fileOf(site, path)
    const page = joinInline({ html: await readFile(file, 'utf8'), policy: allowed })
    const html = await withModulesApart(page.html, site)
    await writeFile(file, html)
    policies[path] = pagePolicy(page.policy, html)
  })
  await writeFile(join(privateFolder, 'policies.json'), JSON.stringify(policies))
}

/** Removes originals that no page uses: Astro writes each picture that it has read. */
async function removeOriginals(site: string): Promise<void> {
  const names = await readdir(join(site, '_astro'))
  const texts = [join(site, '../private/catalogue.json')]
  for (const file of await readdir(site, { recursive: true }))
    if (/\.(?:css|html|js|json|svg|xml)$/.test(file)) texts.push(join(site, file))
  const all = (await Promise.all(texts.map((file) => readFile(file, 'utf8')))).join('\n')
  const isShown = (name: string) => all.includes(name) || all.includes(encodeURI(name))
  for (const name of names)
    if (/\.(?:jpe?g|png)$/.test(name) && !isShown(name)) await rm(join(site, '_astro', name))
}

/** `npm start` sets QUICK_BUILD in the sandbox, where fast compression is sufficient. */
export type CompressionVariables = Readonly<Record<string, string | undefined>>

/** The compressed variants of a file from a previous site; undefined if its bytes differ, or it has none. */
async function formsBefore(before: string, path: string, bytes: Buffer) {
  const read = (name: string) => readFile(join(before, name)).catch(() => undefined)
  if (!(await read(path))?.equals(bytes)) return undefined
  const [brotli, zipped] = await Promise.all([read(`${path}.br`), read(`${path}.gz`)])
  return brotli && zipped && { brotli, gzip: zipped }
}

/**
 * Writes the compressed variants of every file that gains from it, beside the file: several at a time, each on its own
 * CPU. This is half of a build's time, so variants of identical bytes are copied from a previous site.
 */
export async function compressAll(
  folder: string,
  variables: CompressionVariables,
  before?: string,
): Promise<void> {
  const quality = variables['QUICK_BUILD'] === '1' ? quickQuality : undefined
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && isCompressible(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await atATime.map(files, async (file) => {
    const bytes = await readFile(file)
    const known = before && (await formsBefore(before, relative(folder, file), bytes))
    await writeFile(`${file}.br`, known ? known.brotli : await brotliAside(bytes, quality))
    await writeFile(`${file}.gz`, known ? known.gzip : gzip(bytes))
  })
}

/** The site served until this build is complete; undefined if there is none, or its files are larger than ours. */
async function siteBefore(dist: string): Promise<string | undefined> {
  const stamp = await readFile(join(dist, '.build-of'), 'utf8').catch(() => 'quickly')
  return stamp.includes('quickly') ? undefined : join(await realpath(dist), 'site')
}

/** After the pages are written: separates public from private files and compresses the public ones. */
export function publish(variables: CompressionVariables): AstroIntegration {
  let content = ''
  let dist = ''
  let headers: RouteToHeaders = new Map()
  return {
    name: 'publish',
    hooks: {
      'astro:config:done': ({ config, setAdapter }) => {
        content = fileURLToPath(new URL('content/', config.root))
        dist = fileURLToPath(new URL('dist', config.root))
        // Not a host: Astro passes the headers of static pages only to an adapter.
        setAdapter({
          name: 'publish',
          // The only way past Astro's warning about the old way, which we do not use either.
          // eslint-disable-next-line @typescript-eslint/no-deprecated
          entrypointResolution: 'auto',
          adapterFeatures: { buildOutput: 'static', staticHeaders: true },
          supportedAstroFeatures: { staticOutput: 'stable', sharpImageService: 'stable' },
        })
      },
      'astro:build:generated': ({ routeToHeaders }) => {
        headers = routeToHeaders
      },
      'astro:build:done': async ({ dir }) => {
        const site = fileURLToPath(dir)
        const privateFolder = join(site, '../private')
        const { products } = await takeCatalogue(site, privateFolder)
        for (const product of products) await copyFiles(product, content, { site, privateFolder })
        await writePages(headers, site, privateFolder)
        await removeOriginals(site)
        await compressAll(site, variables, await siteBefore(dist))
      },
    },
  }
}
