/** A message for the editor, with its location. */
export interface Finding {
  /** Path relative to the project. */
  readonly file: string
  readonly line: number
  readonly column: number
  /** Errors stop a build; warnings do not. */
  readonly severity: 'error' | 'warning'
  /** The problem; the suggested fix. */
  readonly message: string
}

const byPlace = (a: Finding, b: Finding) =>
  a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column

/** Sorted by file and line, without duplicates. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  const unique = new Map(findings.map((finding) => [textOf(finding), finding]))
  return [...unique.values()].toSorted(byPlace)
}

/** `content/courses/wealth.md:4:8  price: …`, which terminals and editors make clickable. */
export function textOf({ file, line, column, severity, message }: Finding): string {
  return `${file}:${line}:${column}  ${severity === 'warning' ? 'warning: ' : ''}${message}`
}

const escaped = (text: string) =>
  text.replaceAll('%', '%25').replaceAll('\n', '%0A').replaceAll('\r', '%0D')

/** A workflow command that annotates the line in a pull request. */
export function annotationOf({ file, line, column, severity, message }: Finding): string {
  return `::${severity} file=${file},line=${line},col=${column}::${escaped(message)}`
}
