import { type JsonSchema, jsonSchemaOf, type Kind, kinds } from '#content/schemas/kinds.ts'

/** A field of the browser editor, in the terms of its configuration. */
interface EditorField {
  readonly name: string
  readonly label: string
  readonly widget: string
  readonly required: boolean
  readonly hint?: string
  readonly fields?: readonly EditorField[]
  readonly field?: EditorField
  readonly [setting: string]: unknown
}

type Settings = { readonly widget: string } & Readonly<Record<string, unknown>>

const longText = 100

/** `whoCanBenefit` becomes 'Who can benefit'. */
function labelOf(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Another file is chosen by its label: the title of a book, the name of everything else. */
function relationTo(collection: string): Settings {
  const called = [collection === 'books' ? 'title' : 'name']
  const shown = { search_fields: called, display_fields: called }
  return { widget: 'relation', collection, value_field: '{{slug}}', ...shown }
}

/** The schema's annotations take precedence over its type. */
function markedSettings(schema: JsonSchema): Settings | undefined {
  if ('picture' in schema) return { widget: 'image', choose_url: false }
  if (typeof schema['refersTo'] === 'string') return relationTo(schema['refersTo'])
  switch (schema['widget']) {
    case 'price':
      return { widget: 'number', value_type: 'float', min: 1, step: 0.01, before_input: '₹' }
    case 'price or Free':
      return {
        widget: 'string',
        pattern: ['^(0*[1-9]\\d*(\\.\\d{1,2})?|0|[Ff]ree)$', 'Digits, or the word Free'],
      }
    case 'day':
      return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' }
    case 'moment':
      return {
        widget: 'string',
        pattern: [
          '^\\d{4}-\\d\\d-\\d\\d( \\d\\d:\\d\\d)?$',
          'A day like 2026-12-01, or with its time like 2026-12-01 10:00',
        ],
      }
    case 'pdf':
      return {
        widget: 'file',
        accept: '.pdf',
        media_folder: 'files',
        public_folder: './files',
        choose_url: false,
      }
    case 'markdown':
      return { widget: 'markdown' }
    default:
      return undefined
  }
}

function textSettings({ maxLength, minLength, pattern, description }: JsonSchema): Settings {
  const isLong = pattern === undefined && (maxLength === undefined || maxLength > longText)
  return {
    widget: isLong ? 'text' : 'string',
    ...(minLength !== undefined && { minlength: minLength }),
    ...(maxLength !== undefined && { maxlength: maxLength }),
    ...(pattern !== undefined && { pattern: [pattern, description ?? 'See the hint'] }),
  }
}

function numberSettings({ type, minimum, exclusiveMinimum, maximum }: JsonSchema): Settings {
  const isSafe = (limit: unknown) =>
    typeof limit === 'number' && Number.isSafeInteger(limit) && Math.abs(limit) < 1e9
  const least = exclusiveMinimum ?? minimum
  return {
    widget: 'number',
    value_type: type === 'integer' ? 'int' : 'float',
    ...(isSafe(least) && { min: least }),
    ...(isSafe(maximum) && { max: maximum }),
  }
}

function listSettings({ items, minItems }: JsonSchema): Settings {
  const entry = typeof items === 'object' && !Array.isArray(items) ? items : {}
  const inside = entry.properties
    ? { fields: editorFields(entry) }
    : { field: editorField('entry', entry, true) }
  return { widget: 'list', ...inside, ...(minItems !== undefined && { min: minItems }) }
}

function settingsOf(schema: JsonSchema): Settings {
  const marked = markedSettings(schema)
  if (marked) return marked
  if (schema.enum) return { widget: 'select', options: schema.enum }
  if (schema.type === 'boolean') return { widget: 'boolean', default: false }
  if (schema.type === 'integer' || schema.type === 'number') return numberSettings(schema)
  if (schema.type === 'array') return listSettings(schema)
  if (schema.type === 'object') return { widget: 'object', fields: editorFields(schema) }
  return textSettings(schema)
}

function editorField(name: string, schema: JsonSchema, required: boolean): EditorField {
  const { description } = schema
  const hint = description === undefined ? {} : { hint: description }
  return { name, label: labelOf(name), required, ...hint, ...settingsOf(schema) }
}

/** Every field of a group, in the order of the schema. */
function editorFields({ properties = {}, required = [] }: JsonSchema): EditorField[] {
  return Object.entries(properties).flatMap(([name, schema]) =>
    typeof schema === 'boolean' ? [] : [editorField(name, schema, required.includes(name))],
  )
}

const titles = ['name', 'title', 'caption', 'alt', 'label']

function fieldsOf(kind: Kind): EditorField[] {
  const fields = editorFields(jsonSchemaOf(kind))
  if (kind.text === 'none') return fields
  const body = { name: 'body', label: 'Text', widget: 'markdown', required: true }
  return [...fields, body]
}

/** Pictures are in a folder beside the files that show them. */
function picturesOf({ pictures }: Kind) {
  return pictures ? { media_folder: pictures, public_folder: `./${pictures}` } : {}
}

/** The editor names the file of a new entry: no readable name can be derived from a title in Hindi. */
const nameOfFile = {
  editable: ['create'],
  hint: 'Name of the file; becomes the address and the id, for good, e.g. my-new-course',
  pattern: ['^[a-z0-9]+(-[a-z0-9]+)*$', 'Small letters a to z, digits and hyphens'],
}

function folderOf(kind: Kind) {
  const fields = fieldsOf(kind)
  const title = titles.find((name) => fields.some((field) => field.name === name)) ?? 'slug'
  return {
    name: kind.name,
    label: kind.name.charAt(0).toUpperCase() + kind.name.slice(1),
    label_singular: kind.one,
    folder: `content/${kind.folder}`,
    extension: 'md',
    format: 'yaml-frontmatter',
    create: true,
    identifier_field: title,
    slug: nameOfFile,
    summary: `{{${title}}}`,
    ...picturesOf(kind),
    fields,
  }
}

function filesOf(kind: Kind) {
  return (kind.files ?? []).map((file) => {
    const name = file.replace(/\.\w+$/, '')
    const path = ['content', kind.folder, file].filter(Boolean).join('/')
    const format = file.endsWith('.yaml') ? 'yaml' : 'yaml-frontmatter'
    return {
      name,
      label: (kind.files?.length ?? 0) > 1 ? name : kind.one,
      file: path,
      format,
      ...picturesOf(kind),
      fields: fieldsOf(kind),
    }
  })
}

/** The site's maximum, with room for cropping; larger pictures only make the project heavy. */
const largestPicture = { format: 'webp', quality: 88, width: 2400, height: 2400 }

const uploads = {
  default: {
    config: {
      slugify_filename: true,
      max_file_size: 30_000_000,
      transformations: { raster_image: largestPicture },
    },
  },
  // The policy forbids pictures from other origins.
  stock_assets: false,
}

/** The configuration of the browser editor, derived from the schemas so that they cannot differ. */
export function editorConfig(repository: string | undefined, siteUrl: string) {
  return {
    load_config_file: false,
    // The editor requires a repository even if it only opens a folder.
    backend: { name: 'github', repo: repository ?? 'local/project', branch: 'main' },
    app_title: 'Edit the site',
    site_url: siteUrl,
    media_folder: 'content/images',
    public_folder: '/content/images',
    media_libraries: uploads,
    slug: { encoding: 'ascii', clean_accents: true, maxlength: 50 },
    output: { omit_empty_optional_fields: true, yaml: { indent_size: 2 } },
    collections: [
      ...kinds.filter((kind) => !kind.files).map(folderOf),
      {
        name: 'single',
        label: 'Pages and menus',
        files: kinds.filter((kind) => kind.files).flatMap(filesOf),
      },
    ],
  }
}
