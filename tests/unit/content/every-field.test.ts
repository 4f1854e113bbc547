import { expect, test } from 'vitest'
import { type JsonSchema, jsonSchemaOf, kinds } from '#content/schemas/kinds.ts'
import { isMap as isGroup } from 'yaml'
import { findingsIn } from '../../../scripts/content/check-content.ts'
import type { ContentFile } from '../../../scripts/content/content-tree.ts'
import { nameOf, type Path } from '../../../scripts/content/source-file.ts'
import { text } from './kind.ts'
import { now, treeWith } from './overlay.ts'

const sample = treeWith([])

/** `chapters.name`, whichever entry of a list it is. */
const plainName = (name: string) => name.replaceAll(/\[\d+\]/g, '')

/** The fields that hold a value, as they are written first: those of groups, and of the first entries of lists, with them. */
function fieldsOf({ properties = {} }: JsonSchema, group: Path = []): Path[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    if (typeof schema === 'boolean') return []
    const path = [...group, key]
    if (typeof schema.items !== 'object' || Array.isArray(schema.items))
      return schema.properties ? fieldsOf(schema, path) : [path]
    return schema.items.properties ? fieldsOf(schema.items, [...path, 0]) : [path]
  })
}

/** The file with another value in a field, whether or not it was there. */
function filled(file: ContentFile, path: Path, value: unknown) {
  const fields = file.yaml.clone()
  fields.setIn(path, value)
  return text(file.path, file.text.replace(file.parts.yaml, () => fields.toString({ lineWidth: 0 })))
}

/** Where a field stands in one of the files, or would if it was written. */
function placeOf(path: Path, files: readonly ContentFile[]): { file: ContentFile; path: Path } | undefined {
  const name = plainName(nameOf(path))
  for (const file of files) {
    const written = file.fields.find(({ path }) => plainName(nameOf(path)).replace(/\.$/, '') === name)
    if (written) return { file, path: written.path }
  }
  const [file] = files
  const group = path.slice(0, -1)
  const around = file?.yaml.getIn(group, true)
  return file && (around === undefined || isGroup(around)) ? { file, path } : undefined
}

async function isTold(path: Path, files: readonly ContentFile[]): Promise<boolean> {
  const name = plainName(nameOf(path))
  const place = placeOf(path, files)
  if (!place) return false
  const found = await findingsIn(treeWith([filled(place.file, place.path, '  ')]), { now })
  return found.some(({ file, message }) => file === place.file.path && plainName(message).startsWith(`${name}: `))
}

test.each(kinds)('blanks are told of every field of: $one', async (kind) => {
  const untold = []
  for (const path of fieldsOf(jsonSchemaOf(kind))) if (!(await isTold(path, sample.of(kind.name)))) untold.push(nameOf(path))
  expect(untold, 'the content check says nothing of blanks there, or no sample file has the field').toEqual([])
})
