import { format, resolveConfig } from 'prettier'
import { type JsonSchema, jsonSchemaOf, type Kind, kinds } from '#content/schemas/kinds.ts'

const introduction = `# Every field

What each file may say, and how much fits. A field must be there unless the last column says otherwise; \`[]\` marks a
list, and a dot a field of the group before it. How a price, a day, a picture and a link are written is the
[same everywhere](../../content/README.md#rules-for-every-file).`

const texts: Readonly<Record<Kind['text'], string>> = {
  shown: 'Below the fields stands the text of the page.',
  none: 'No text stands below the fields.',
}

function noteOf(schema: JsonSchema, isRequired: boolean): string {
  const { maxLength, maximum, minItems = 0, enum: values } = schema
  const notes = [
    isRequired ? '' : 'may be left out',
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    maximum === undefined || maximum > 1000 ? '' : `at most ${maximum}`,
    minItems > 1 ? `at least ${minItems} entries` : '',
    values ? values.map((value) => `\`${String(value)}\``).join(' or ') : '',
  ]
  return notes.filter(Boolean).join(', ')
}

function rowsOf({ properties = {}, required = [] }: JsonSchema, group = ''): string[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    if (typeof schema === 'boolean') return []
    const items = typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : undefined
    const name = `${group}${key}${items ? '[]' : ''}`
    const row = `| \`${name}\` | ${schema.description ?? ''} | ${noteOf(schema, required.includes(key))} |`
    return [row, ...rowsOf(items ?? schema, `${name}.`)]
  })
}

function partOf(kind: Kind): string {
  const names = kind.files ?? ['*.md']
  const files = names.map((name) => `\`${['content', kind.folder, name].filter(Boolean).join('/')}\``)
  return [
    `## ${kind.one}`,
    [`${files.join(', ')}.`, ...(names.some((name) => name.endsWith('.md')) ? [texts[kind.text]] : [])].join(' '),
    ['| field | what it is | what fits |', '| - | - | - |', ...rowsOf(jsonSchemaOf(kind))].join('\n'),
  ].join('\n\n')
}

/** The page docs/editing/fields.md, made of the schemas. */
export async function fieldList(filepath: string): Promise<string> {
  const text = [introduction, ...kinds.map(partOf)].join('\n\n')
  return format(text, { ...(await resolveConfig(filepath)), filepath })
}
