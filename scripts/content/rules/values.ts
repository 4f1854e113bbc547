import { isScalar } from 'yaml'
import type { ContentFile, ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import { remember } from '../remember.ts'
import { emptyWords } from '../schema-problems.ts'
import { isOptionalAt, type WrittenField } from '../schema-walk.ts'

const leftOut = /^(?:…|\.{2,}|-+|_+|\?+|x{2,}|n\/a|tbd|todo|lorem ipsum.*)$/is
const unfinished = /\b(?:lorem ipsum|TODO|TBD|FIXME)\b/

/** Why the words of a field are none; undefined when they may be meant. */
function problemWith(value: string, isOptional: boolean): string | undefined {
  if (value === '') return undefined
  if (value.trim() === '') return emptyWords(isOptional).replace('is empty', 'holds nothing but blanks')
  if (leftOut.test(value.trim())) return `"${value.trim()}" only stands for what is to be written; write it`
  return unfinished.test(value) ? 'is not finished; write the rest' : undefined
}

/** YAML takes what follows " #" for a note to oneself. */
function lostTail(file: ContentFile, { path, value }: WrittenField): string | undefined {
  const node: unknown = file.yaml.getIn(path, true)
  if (typeof value !== 'string' || !isScalar(node) || node.type !== 'PLAIN' || !node.comment) return undefined
  const { line } = file.placeOfValue(path)
  const written = file.parts.yaml.split('\n')[line - file.parts.yamlLine] ?? ''
  return written.includes(` #${node.comment}`)
    ? `" #${node.comment}" is cut off, because # begins a note in YAML; put quotes around the whole value`
    : undefined
}

/** Digits that YAML reads as another number than people do: 0x10, 0o17, 1e3. */
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

/** Fields that tell one thing from another, and what follows when two are alike. */
const telling: Readonly<Record<string, string>> = {
  name: 'nobody can tell the two apart',
  title: 'nobody can tell the two apart',
  summary: 'searches show the two as one',
  image: 'a copied file often keeps the picture of the other',
  avatar: 'a copied file often keeps the picture of the other',
  pdf: 'two books would be one',
}

/** What tells a file from the others of its kind; a webinar may be held again as it was. */
const tellingFields = remember(({ kind, fields }: ContentFile) =>
  fields.filter(
    ({ path, value }) =>
      kind.name !== 'webinars' && path.length === 1 && String(path[0]) in telling && typeof value === 'string',
  ),
)

/** Fields that were copied from another file of the same kind and never changed. */
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

/** Values that YAML and the schema take, but that nobody can have meant. */
export function valueProblems(tree: ContentTree): Finding[] {
  return [...tree.files.flatMap(inFile), ...copied(tree)]
}
