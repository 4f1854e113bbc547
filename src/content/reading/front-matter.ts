/** A file taken apart; lines count from 1 in the file as it was written. */
export interface Parts {
  readonly yaml: string
  /** The line on which `yaml` begins. */
  readonly yamlLine: number
  /** Where a missing field is reported: the line that opens the fields. */
  readonly fieldsLine: number
  readonly body: string
  /** The line on which `body` begins. */
  readonly bodyLine: number
  /** Why the file cannot be taken apart, and the line that shows it. */
  readonly problem?: { readonly line: number; readonly message: string }
}

const fence = /^---[ \t]*$/

function broken(line: number, message: string): Parts {
  return { yaml: '', yamlLine: 1, fieldsLine: 1, body: '', bodyLine: 1, problem: { line, message } }
}

/** How other systems write fields at the head of a file. */
const foreignFields: readonly (readonly [head: RegExp, words: string])[] = [
  [/^\+\+\+/, 'the fields are TOML between +++, as Hugo writes them; write them between two lines of ---, each as name: value'],
  [/^(?:\{|;;;|---\s*json)/i, 'the fields are JSON; write them between two lines of ---, each on a line of its own as name: value, without braces and commas'],
  [/^---\s*toml/i, 'the fields are TOML; write them between two lines that hold only ---, each as name: value'],
  [/^<(?:!doctype|html|\?xml)/i, 'the file is a page of HTML; write its fields between two lines of ---, and its text below in markdown'],
]

/** The first line that cannot belong to the fields any more: the fence belongs above it. */
function lineAfterFields(lines: readonly string[]): number {
  const blank = lines.findIndex((line, index) => index > 0 && line.trim() === '')
  return blank === -1 ? lines.length : blank + 1
}

/** Parts fields and text. A byte order mark and the line ends of another system are nobody's mistake. */
export function splitFrontMatter(written: string, isYamlOnly: boolean): Parts {
  const text = written.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  if (isYamlOnly) return { yaml: text, yamlLine: 1, fieldsLine: 1, body: '', bodyLine: 1 }
  const lines = text.split('\n')
  if (!fence.test(lines[0] ?? ''))
    return broken(
      1,
      foreignFields.find(([head]) => head.test(lines[0] ?? ''))?.[1] ??
        'the fields must come first; begin the file with a line that holds only ---',
    )
  const end = lines.findIndex((line, index) => index > 0 && fence.test(line))
  if (end === -1)
    return broken(
      lineAfterFields(lines),
      'the fields are never closed; put a line that holds only --- after the last one',
    )
  return {
    yaml: lines.slice(1, end).join('\n') + '\n',
    yamlLine: 2,
    fieldsLine: 1,
    body: lines.slice(end + 1).join('\n'),
    bodyLine: end + 2,
  }
}
