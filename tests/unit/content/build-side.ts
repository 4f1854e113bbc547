import { existsSync, readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { imageMetadata } from 'astro/assets/utils'
import type { Loader } from 'astro/loaders'
import { getEntryData } from '../../../node_modules/astro/dist/content/utils.js'
import { markdownContentEntryType } from '../../../node_modules/astro/dist/vite-plugin-markdown/content-entry-type.js'
import { satteri } from '@astrojs/markdown-satteri'
import { collections } from '../../../src/content.config.ts'
import { artPieces, books, courses } from '#content/products.ts'
import { aboutPage, coverOf, dhyanamPage, home, legalPage, slides } from '#content/pages.ts'
import { idClashes } from '#content/schemas/products.ts'
import { seeAlso, webinars, webinarStart } from '#content/services.ts'
import { profileOf, teamPaths } from '#content/people.ts'
import { type Entry, getCollection, getEntry, stored } from './astro-content.ts'

const pictureMark = '__ASTRO_IMAGE_'

/** A store as Astro hands it to a loader; entries stay from one load to the next. */
function storeOf(name: string) {
  const entries = stored.get(name) ?? new Map<string, Entry>()
  stored.set(name, entries)
  return {
    get: (id: string) => entries.get(id),
    set: (entry: Entry) => entries.set(entry.id, entry),
    has: (id: string) => entries.has(id),
    delete: (id: string) => entries.delete(id),
    clear: () => entries.clear(),
    keys: () => [...entries.keys()],
    values: () => [...entries.values()],
    entries: () => [...entries.entries()],
    addAssetImports: () => undefined,
    addModuleImport: () => undefined,
  }
}

/** What the build would only write to the terminal leaves a page blank. */
function complain(message: string): never {
  throw new Error(message)
}

const logger = { error: complain, warn: () => undefined, info: () => undefined, debug: () => undefined }

function contextOf(root: string, collection: string) {
  const { schema } = collections[collection as keyof typeof collections]
  const markdown = { processor: satteri(), gfm: true, smartypants: true, syntaxHighlight: false }
  const config = {
    root: pathToFileURL(`${root}/`),
    srcDir: pathToFileURL(`${root}/src/`),
    markdown,
    image: { domains: [], remotePatterns: [] },
    prerenderConflictBehavior: 'error',
  }
  return {
    collection,
    config,
    logger,
    store: storeOf(collection),
    entryTypes: new Map([['.md', markdownContentEntryType]]),
    generateDigest: (text: string) => createHash('md5').update(text).digest('hex'),
    parseData: ({ id, data, filePath }: { id: string; data: Record<string, unknown>; filePath: string }) =>
      getEntryData(
        { id, collection, unvalidatedData: data, _internal: { rawData: undefined, filePath } },
        { type: 'content_layer', loader: loaderOf(collection), schema } as never,
        false,
      ),
  }
}

function picturesIn(value: unknown): string[] {
  if (typeof value === 'string')
    return value.startsWith(pictureMark) ? [value.slice(pictureMark.length)] : []
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(picturesIn) : []
}

const judged = new Map<string, Promise<unknown>>()

/** As Astro's image service does, which takes no SVG for a photograph. */
async function measurePicture(file: string): Promise<void> {
  const bytes = readFileSync(file)
  const key = createHash('md5').update(bytes).digest('hex')
  const measured = judged.get(key) ?? imageMetadata(bytes, file).then(({ format }) => format)
  judged.set(key, measured)
  if ((await measured) === 'svg') throw new Error(`${file} is an SVG`)
}

async function readPictures(root: string): Promise<void> {
  for (const entries of stored.values())
    for (const { data, filePath = '', rendered } of entries.values()) {
      const folder = join(root, dirname(filePath))
      const inText = rendered?.metadata?.imagePaths ?? []
      for (const path of [...picturesIn(data), ...inText]) await measurePicture(join(folder, path))
    }
}

/** What pages and the catalogue ask of the content, and refuse to be built without. */
async function askAsPagesDo(root: string): Promise<void> {
  if (!(await getEntry('site', 'site'))) throw new Error('there is no site.yaml')
  await Promise.all([home(), slides(), aboutPage(), legalPage('terms-of-use'), legalPage('privacy-policy')])
  await coverOf(await dhyanamPage())
  for (const { props } of await teamPaths()) await profileOf(props.member)
  for (const service of await getCollection('services')) await seeAlso(service as never)
  for (const webinar of await webinars()) webinarStart(webinar).toISOString()
  const goods = [...(await courses()), ...(await books()), ...(await artPieces())]
  if (idClashes(goods).length > 0) throw new Error('two goods share an id')
  for (const { id, data } of await books())
    if (!existsSync(join(root, 'content/books', data.pdf))) throw new Error(`the PDF of ${id} is missing`)
}

function loaderOf(name: string): Loader {
  const collection: object = collections[name as keyof typeof collections]
  if (!('loader' in collection)) throw new Error(`${name} has no loader`)
  return collection.loader as Loader
}

/** Loads collections as Astro does in a build, and asks for all that pages ask; throws where a build would fail. */
export async function buildSide(root: string, names: readonly string[] = Object.keys(collections)): Promise<void> {
  for (const name of names) {
    await loaderOf(name).load(contextOf(root, name) as never)
  }
  await readPictures(root)
  await askAsPagesDo(root)
}
