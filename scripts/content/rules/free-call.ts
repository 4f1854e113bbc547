import type { ContentFile, ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'

const freeConsultation = /free\s+consultation/i
const home = 'content/pages/consultation.md'
const words = `speaks of a free consultation, and ${home} offers none; write it otherwise, or offered: true there`

/** Whether an editor has switched the free call off. */
function offersNone({ of }: ContentTree): boolean {
  return of('consultation').some(
    ({ data }) => Reflect.get(Object(Reflect.get(Object(data), 'freeCall')), 'offered') === false,
  )
}

function inFile(file: ContentFile): Finding[] {
  const fields = file.fields.flatMap(({ path, value }) => {
    // Kept for the day on which it is offered again: no page shows it meanwhile.
    const isKept = file.path === home && path[0] === 'freeCall'
    return !isKept && typeof value === 'string' && freeConsultation.test(value) ? [file.about(path, words)] : []
  })
  const { body, bodyLine } = file.parts
  const found = freeConsultation.exec(body)
  if (!found) return fields
  const place = { line: bodyLine + body.slice(0, found.index).split('\n').length - 1, column: 1 }
  return [...fields, file.at(place, `text: ${words}`)]
}

/** While the firm gives no consultation for nothing, nothing that it shows may speak of one. */
export function freeCallProblems(tree: ContentTree): Finding[] {
  return offersNone(tree) ? tree.files.filter(({ isDraft }) => !isDraft).flatMap(inFile) : []
}
