import { isScalar } from 'yaml'
import type { ContentFile, ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import { remember } from '../remember.ts'
import { emptyWords } from '../schema-problems.ts'
import { isOptionalAt, type WrittenField } from '../schema-walk.ts'

const leftOut = /^(?:…|\.{2,}|-+|_+|\?+|x{2,}|n\/a|tbd|todo|lorem ipsum.*)$/is
const unfinished = /\b(?:lorem ipsum|TODO|TBD|FIXME)\b/

/** The problem with a field's text; undefined when it is plausible. */
function problemWith(value: string, isOptional: boolean): string | undefined {
  if (value === '') return undefined
  if (value.trim() === '') return emptyWords(isOptional).replace('is empty', 'holds nothing but blanks')
  if (leftOut.test(value.trim())) return `"${value.trim()}" only stands for what is to be written; write it`
  return unfinished.test(value) ? 'is not finished; write the rest' : undefined
}

/** YAML treats text after " #" as a comment. */
function lostTail(file: ContentFile, { path, value }: WrittenField): string | undefined {
  const node: unknown = file.yaml.getIn(path, true)
  if (typeof value !== 'string' || !isScalar(node) || node.type !== 'PLAIN' || !node.comment) return undefined
  const { line } = file.placeOfValue(path)
  const written = file.parts.yaml.split('\n')[line - file.parts.yamlLine] ?? ''
  return written.includes(` #${node.comment}`)
    ? `" #${node.comment}" is cut off, because # begins a note in YAML; put quotes around the whole value`
    : undefined
}

/** Numbers that YAML reads differently than people: 0x10, 0o17, 1e3. */
function oddNumber(file: ContentFile, { path, value }: WrittenField): Finding[] {
  const node: unknown = file.yaml.getIn(path, true)
  const written = isScalar(node) ? (node.source ?? '') : ''
  const isOdd = Number.isFinite(value) && written !== '' && !/^[+-]?\d+(?:\.\d+)?$/.test(written)
  return isOdd ? [file.about(path, `${written} is read as ${String(value)}; write ${String(value)} in digits, or what you mean`)] : []
}

const inFile = remember((file: ContentFile): Finding[] =>
  file.fields.flatMap((field) => {
    if (typeof field.value === 'number') return oddNumber(file, field)
    if (typeof field.value !== 'string') return []
    const problem = problemWith(field.value, isOptionalAt(file.kind.schema, field.path))
    if (problem !== undefined) return [file.about(field.path, problem)]
    const lost = lostTail(file, field)
    return lost === undefined ? [] : [file.about(field.path, lost, 'warning')]
  }),
)

/** Fields that distinguish files, with the consequence of duplicates. */
const telling: Readonly<Record<string, string>> = {
  name: 'nobody can tell the two apart',
  title: 'nobody can tell the two apart',
  summary: 'searches show the two as one',
  image: 'a copied file often keeps the picture of the other',
  avatar: 'a copied file often keeps the picture of the other',
  pdf: 'two books would be one',
}

/** The distinguishing fields of a file; a webinar may be repeated unchanged. */
const tellingFields = remember(({ kind, fields }: ContentFile) =>
  fields.filter(
    ({ path, value }) =>
      kind.name !== 'webinars' && path.length === 1 && String(path[0]) in telling && typeof value === 'string',
  ),
)

/** Fields copied from another file of the same kind and never changed. */
function copied({ files }: ContentTree): Finding[] {
  const seen = new Map<string, ContentFile>()
  return files.flatMap((file) =>
    tellingFields(file).flatMap(({ path, value }) => {
      const key = String(path[0])
      const words = `${file.kind.name} ${key} ${String(value).trim().toLowerCase()}`
      const other = seen.get(words)
      seen.set(words, other ?? file)
      return other ? [file.about(path, `is the same as in ${other.path}, and ${telling[key]}; write its own`, 'warning')] : []
    }),
  )
}

/** Values that YAML and the schema accept, but that are implausible. */
export function valueProblems(tree: ContentTree): Finding[] {
  return [...tree.files.flatMap(inFile), ...copied(tree)]
}
