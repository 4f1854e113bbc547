import type { ContentFile, ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'

function textProblems(file: ContentFile): Finding[] {
  const { parts, kind } = file
  const lines = parts.body.split('\n')
  const first = lines.findIndex((line) => line.trim() !== '')
  if (first === -1) {
    const place = { line: parts.bodyLine - 1, column: 1 }
    if (kind.text !== 'shown' || parts.bodyLine === 1) return []
    return [file.at(place, 'text: is missing; the page shows what stands below the closing ---')]
  }
  if (kind.text === 'none')
    return [
      file.at(
        { line: parts.bodyLine + first, column: 1 },
        'text: is shown nowhere; say it in a field above or remove it',
        'warning',
      ),
    ]
  return lines.flatMap((line, index) =>
    /^# /.test(line)
      ? [
          file.at(
            { line: parts.bodyLine + index, column: 1 },
            'text: the page has its heading already; begin smaller ones with ##',
          ),
        ]
      : [],
  )
}

/** The text below the fields: there where a page shows it, and only there. */
export function bodyProblems({ files }: ContentTree): Finding[] {
  return files.filter(({ data }) => data !== undefined).flatMap(textProblems)
}
