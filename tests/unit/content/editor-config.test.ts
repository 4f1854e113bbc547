import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { editorConfig } from '#build/admin/fields.ts'
import { adminFiles, adminPolicy } from '#build/admin/files.ts'
import { jsonSchemaOf, kinds } from '#content/schemas/kinds.ts'
import { readContent } from '../../../scripts/content/content-tree.ts'

interface Field {
  name: string
  widget: string
  required?: boolean
  fields?: readonly Field[]
  field?: Field
}

/** Every field of a schema, by its path, straight from zod; '?' marks what may be left out. */
function schemaPaths(schema: unknown, path = ''): string[] {
  if (schema instanceof z.ZodOptional)
    return schemaPaths(schema.unwrap(), path).map((one) => (one === path ? `${one}?` : one))
  if (schema instanceof z.ZodArray) {
    const { element } = schema
    return [path, ...schemaPaths(element, path).filter((one) => one !== path)]
  }
  if (!(schema instanceof z.ZodObject)) return [path]
  const inside = Object.entries(schema.shape).flatMap(([key, part]) =>
    schemaPaths(part, path === '' ? key : `${path}.${key}`),
  )
  return path === '' ? inside : [path, ...inside]
}

function editorPaths(fields: readonly Field[], above = ''): string[] {
  return fields.flatMap(({ name, required, fields: inside = [] }) => {
    const path = above === '' ? name : `${above}.${name}`
    return [required === false ? `${path}?` : path, ...editorPaths(inside, path)]
  })
}

const config = editorConfig('owner/repository', 'http://site.test')

function fieldsFor(folder: string, file?: string): readonly Field[] {
  for (const collection of config.collections) {
    if ('folder' in collection && !file && collection.folder === folder) return collection.fields
    const files = 'files' in collection ? collection.files : []
    const found = files.find((candidate) => candidate.file === file)
    if (found) return found.fields
  }
  throw new Error(`the editor does not know ${file ?? folder}`)
}

const places = kinds.flatMap((kind) =>
  (kind.files ?? [undefined]).map((name) => {
    const folder = ['content', kind.folder].filter(Boolean).join('/')
    return { kind, folder, file: name && `${folder}/${name}` }
  }),
)

test.each(places)('the editor knows every field of $kind.name $file', ({ kind, folder, file }) => {
  const known = editorPaths(fieldsFor(folder, file)).filter((path) => !/^body\??$/.test(path))
  expect(known.toSorted()).toEqual(schemaPaths(kind.schema).toSorted())
  expect(known.length).toBeGreaterThan(2)
})

test('each file of the content belongs to a kind that the editor knows', () => {
  const { files } = readContent(process.cwd())
  expect(files.length).toBeGreaterThan(50)
  for (const { path, kind, folder } of files)
    expect(fieldsFor(folder, kind.files ? path : undefined).length).toBeGreaterThan(0)
})

test('references become choices, pictures pictures, and prices numbers', () => {
  const widget = (folder: string, name: string) =>
    fieldsFor(folder).find((field) => field.name === name)
  expect(widget('content/team', 'profile')).toMatchObject({
    widget: 'relation',
    collection: 'profiles',
  })
  expect(widget('content/team', 'image')).toMatchObject({ widget: 'image' })
  expect(widget('content/courses', 'price')).toMatchObject({ widget: 'number', min: 1 })
  expect(widget('content/webinars', 'date')).toMatchObject({ widget: 'datetime', type: 'date' })
  expect(widget('content/team', 'memberType')).toMatchObject({
    widget: 'select',
    options: ['leader', 'expert', 'support'],
  })
})

test('the browser may ask nobody but us, unless a repository is named', () => {
  expect(adminPolicy({})).not.toContain('http')
  expect(adminPolicy({ ADMIN_REPOSITORY: 'firm/site' })).toContain('https://api.github.com')
})

test('only a repository that is named is offered for signing in, and asks after GitHub', async () => {
  const read = async (variables: Record<string, string>, path: string) =>
    (await adminFiles(variables).get(path)?.())?.toString() ?? ''
  const named = { ADMIN_REPOSITORY: 'firm/site' }
  expect(await read({}, '')).toMatch(/Sign In.*display: none/)
  expect(await read(named, '')).not.toContain('display: none')
  expect(await read({}, 'editor/index.js')).not.toContain('githubstatus.com/api')
  expect(await read(named, 'editor/index.js')).toContain('githubstatus.com/api')
  expect(JSON.parse(await read({}, 'status.json'))).toEqual({ status: { indicator: 'none' } })
})

test('pictures of every kind have a folder below content, and no name that people cannot read', () => {
  const picture = (fields: readonly Field[]): boolean =>
    fields.some(({ widget, fields: inside = [] }) => widget === 'image' || picture(inside))
  const all = config.collections.flatMap<{ fields: readonly Field[] }>((collection) =>
    'files' in collection ? collection.files : [collection],
  )
  for (const one of all.filter(({ fields }) => picture(fields)))
    expect(one).toMatchObject({ media_folder: expect.stringMatching(/^[a-z]+$/) })
  expect(config.media_libraries).toMatchObject({
    default: { config: { slugify_filename: true } },
    stock_assets: false,
  })
})

test('wherever the editor is, it leads back to the shop', async () => {
  const text = await adminFiles({ SITE_URL: 'https://shop.example.com' }).get('config.json')?.()
  expect(JSON.parse(text?.toString() ?? '')).toMatchObject({ site_url: 'https://shop.example.com' })
})

test('the fonts of the editor come from us', async () => {
  const files = adminFiles({})
  const code = (await files.get('editor/index.js')?.())?.toString() ?? ''
  expect(code).not.toContain('jsdelivr.net/fontsource')
  const fonts = Array.from(code.matchAll(/\/admin\/(editor\/assets\/[\w-]+\.woff2)/g), ([, path]) => path)
  expect(fonts.length).toBeGreaterThan(2)
  for (const font of fonts) expect(files.has(font ?? '')).toBe(true)
})

test.each(kinds)('the JSON schema of $name takes what is written and refuses a slip', (kind) => {
  const json = z.fromJSONSchema(structuredClone(jsonSchemaOf(kind)))
  const own = readContent(process.cwd()).files.filter((file) => file.kind.name === kind.name)
  expect(own.length).toBeGreaterThan(0)
  for (const { data } of own) {
    expect(json.safeParse(data).error).toBeUndefined()
    expect(json.safeParse({ ...Object(data), tilte: 'A slip' }).success).toBe(false)
  }
})

test('the settings of VS Code point at schemas that are written', () => {
  const settings = z
    .looseObject({ 'yaml.schemas': z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('.vscode/settings.json', 'utf8')))
  const written = kinds.map(({ name }) => `./.astro/schemas/${name}.schema.json`)
  for (const [schema, file] of Object.entries(settings['yaml.schemas'])) {
    expect(written).toContain(schema)
    expect(readFileSync(file, 'utf8')).toContain(`$schema=../${schema.slice(2)}`)
  }
})
