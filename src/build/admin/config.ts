import { jsonSchemaOf } from '#content/schemas/json-schema.ts'
import { type Kind, kinds } from '#content/schemas/kinds.ts'
import { type EditorField, editorFields } from './fields.ts'

const titles = ['name', 'title', 'caption', 'alt', 'label']

function fieldsOf(kind: Kind): EditorField[] {
  const fields = editorFields(jsonSchemaOf(kind))
  if (kind.text === 'none') return fields
  const body = { name: 'body', label: 'Text', widget: 'markdown', required: true }
  return [...fields, body]
}

/** Pictures lie beside the files that show them. */
function picturesOf({ pictures }: Kind) {
  return pictures ? { media_folder: pictures, public_folder: `./${pictures}` } : {}
}

/** Whoever adds an entry names its file: out of a title in Hindi no name can be made that anybody reads. */
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

/** As many pixels as the site shows at most, with room to cut; larger ones only make the project heavy. */
const largestPicture = { format: 'webp', quality: 88, width: 2400, height: 2400 }

const uploads = {
  default: {
    config: {
      slugify_filename: true,
      max_file_size: 30_000_000,
      transformations: { raster_image: largestPicture },
    },
  },
  // The browser may ask no stranger for pictures.
  stock_assets: false,
}

/** What the editor in the browser needs to know; made of the schemas, so that the two cannot disagree. */
export function editorConfig(repository: string | undefined, siteUrl: string) {
  return {
    load_config_file: false,
    // The editor wants a repository even where it only ever opens a folder.
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
