import { readFields, type ReadFields } from '#content/reading/entry.ts'
import { spotIn, type Spot } from './yaml-spot.ts'

/** Fields that were read around their mistakes, so that one mistake hides no other. */
export interface Recovered {
  readonly fields: ReadFields
  readonly mistakes: readonly Spot[]
  /** Lines of the YAML, counted from 1, that were left out to read the rest. */
  readonly leftOut: ReadonlyMap<number, string>
}

const mostMistakes = 40
const isTopLevel = (line: string) => /^[^\s#-]/.test(line)

/** The lines of the field, groups and lists below it included, to which a line belongs. */
function blockAround(lines: readonly string[], at: number): [number, number] {
  const from = lines.findLastIndex((line, index) => index <= at && isTopLevel(line))
  const next = lines.findIndex((line, index) => index > at && isTopLevel(line))
  return [Math.max(from, 0), next === -1 ? lines.length : next]
}

/** Leaves out first the value, then the line, then the whole field. */
function without(lines: readonly string[], at: number, attempt: number): string[] {
  const [from, to] = attempt < 2 ? [at, at + 1] : blockAround(lines, at)
  const key = /^ *(?:- +)?[A-Za-z][\w-]*:(?= |$)/.exec(lines[at] ?? '')?.[0] ?? ''
  return lines.map((line, index) => (index < from || index >= to ? line : attempt === 0 ? key : ''))
}

/** What follows closely from a mistake is no mistake of its own. */
const follows = (line: number, leftOut: ReadonlyMap<number, string>) =>
  [line - 1, line, line + 1].some((near) => leftOut.has(near))

export function recoverFields(yaml: string): Recovered {
  const written = yaml.split('\n')
  const mistakes: Spot[] = []
  const leftOut = new Map<number, string>()
  const attempts = new Map<number, number>()
  let lines = written
  let fields = readFields(yaml)
  for (let round = 0; fields.data === undefined && round < mostMistakes; round++) {
    const spot = spotIn(fields, lines)
    if (mistakes.length === 0 || !follows(spot.line, leftOut)) mistakes.push(spot)
    const attempt = attempts.get(spot.line) ?? 0
    attempts.set(spot.line, attempt + 1)
    if (attempt > 2) break
    lines = spot.mended === undefined ? without(lines, spot.line - 1, attempt) : lines.with(spot.line - 1, spot.mended)
    for (const [index, line] of lines.entries())
      if (line !== written[index]) leftOut.set(index + 1, written[index] ?? '')
    fields = readFields(lines.join('\n'))
  }
  return { fields, mistakes, leftOut }
}
