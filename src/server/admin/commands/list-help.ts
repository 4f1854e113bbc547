import type { OfficeList } from '#server/payments/queries/office-list.ts'

const indent = 8
const width = 100

/** 'orders, lines or payments' */
export function anyOf(names: readonly string[]): string {
  return names.join(', ').replace(/, ([^,]*)$/, ' or $1')
}

/** A word that may be typed, and after it what it means, over as many lines as that takes. */
export function explained(word: string, meaning: string): string {
  const lines = ['']
  for (const part of meaning.split(' ')) {
    const longer = `${lines.at(-1)} ${part}`.trim()
    if (longer.length <= width - indent) lines[lines.length - 1] = longer
    else lines.push(part)
  }
  return word.padEnd(indent) + lines.join(`\n${' '.repeat(indent)}`)
}

/** Which lists there are. */
export function whatHelp(lists: readonly OfficeList[]): string {
  return explained('what', anyOf(lists.map(({ name, help }) => help ?? name)))
}

/** Which states they can be asked for; of lists whose states are of the same thing, those of all of them. */
export function stateHelp(lists: readonly OfficeList[]): string {
  const all = Map.groupBy(
    lists.flatMap(({ states }) => states ?? []),
    ({ of }) => of,
  )
  const said = [...all].map(([of, some]) => {
    const names = new Set(some.flatMap((states) => states.names))
    return `of ${of}: ${[...names].join(', ')}`
  })
  return explained('state', said.join('; '))
}
