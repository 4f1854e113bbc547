import { ticketLifetimeMs } from '#domain/identity.ts'
import { draftAddressLifetimeMs, typedEmailLifetimeMs, pendingItemLifetimeMs } from '#domain/storage-keys.ts'
import { payWithinS } from '#domain/payment-schedule.ts'
import { complaintRetentionMs, unpaidRetentionMs } from '#domain/retention-policy.ts'
import { sessionLifetime } from '#domain/lifetimes.ts'
import type { ContentFile, ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import { remember } from '../remember.ts'

interface Promised {
  /** Matches clauses about the promised subject. */
  readonly about: RegExp
  /** The shortest and longest period; only one if they are equal. */
  readonly periodsMs: readonly number[]
  /** Where the site's value is defined. */
  readonly home: string
}

const promises: readonly Promised[] = [
  { about: /\bremember you\b/, periodsMs: [sessionLifetime(true).lifetimeMs], home: 'src/domain/lifetimes.ts' },
  { about: /\bdo not come\b/, periodsMs: [sessionLifetime(true).idleMs], home: 'src/domain/lifetimes.ts' },
  { about: /\bcomplaint is resolved\b/, periodsMs: [complaintRetentionMs], home: 'src/domain/retention-policy.ts' },
  { about: /\bwithout paying\b/, periodsMs: [unpaidRetentionMs], home: 'src/domain/retention-policy.ts' },
  {
    about: /\bhow far a registration\b/,
    periodsMs: [ticketLifetimeMs, typedEmailLifetimeMs],
    home: 'src/domain/identity.ts and src/domain/storage-keys.ts',
  },
  { about: /\binto your cart before you logged in\b/, periodsMs: [pendingItemLifetimeMs], home: 'src/domain/storage-keys.ts' },
  { about: /\bpayment to which a form has led\b/, periodsMs: [payWithinS * 1000], home: 'src/domain/payment-schedule.ts' },
  { about: /\baddress that you have not saved\b/, periodsMs: [draftAddressLifetimeMs], home: 'src/domain/storage-keys.ts' },
]

const ones = [
  ...['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const numbers = [...ones, ...tens.flatMap((ten) => [ten, ...ones.slice(1, 10).map((one) => `${ten}-${one}`)])]

const hourMs = 60 * 60_000
const unitsMs = new Map(
  Object.entries({ second: 1000, minute: 60_000, hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs, year: 365 * 24 * hourMs }),
)

const number = `(?<![\\w.,-]|half )(\\d{1,4}|an?|${numbers.toReversed().join('|')})`
const period = new RegExp(`${number}(?:\\s+to\\s+${number})?\\s+(${[...unitsMs.keys()].join('|')})s?\\b`, 'gi')

function countOf(word: string): number {
  if (/^\d/.test(word)) return Number(word)
  return /^an?$/i.test(word) ? 1 : numbers.indexOf(word.toLowerCase())
}

/** 'fifteen to thirty minutes': in the policy's unit, or the largest one with whole numbers. */
function inWords(periodsMs: readonly number[], unit: string): string {
  const isWhole = ([, ms]: readonly [string, number]) => periodsMs.every((period) => period % ms === 0)
  const units = [...unitsMs].toReversed().toSorted(([one], [other]) => Number(other === unit) - Number(one === unit))
  const [name, unitMs] = units.find(isWhole) ?? (['millisecond', 1] as const)
  const counts = periodsMs.map((ms) => ms / unitMs)
  return `${counts.map((count) => numbers[count] ?? count).join(' to ')} ${name}${String(counts) === '1' ? '' : 's'}`
}

/** The problem with a clause; only if it names exactly one period of a promised subject. */
function problemOf(part: string): string | undefined {
  const promised = promises.find(({ about }) => about.test(part))
  const [match, ...others] = part.matchAll(period)
  if (!promised || !match || others.length > 0) return undefined
  const [said, first = '', last = first, unit = ''] = match
  const ms = unitsMs.get(unit.toLowerCase()) ?? 0
  const saidMs = [...new Set([first, last])].map((word) => countOf(word) * ms)
  if (String(saidMs) === String(promised.periodsMs)) return undefined
  const truth = inWords(promised.periodsMs, unit.toLowerCase())
  return `"${said}" is promised, and the site keeps it for ${truth} (${promised.home}); write "${truth}" or have the site changed`
}

const inFile = remember((file: ContentFile): Finding[] =>
  file.parts.body.split('\n').flatMap((line, index) => {
    const position = { line: file.parts.bodyLine + index, column: 1 }
    return line.split(/[.;|](?!\d)/).flatMap((part) => {
      const problem = problemOf(part)
      return problem === undefined ? [] : [file.at(position, `text: ${problem}`, 'warning')]
    })
  }),
)

/**
 * Periods in the privacy policy that differ from the site's. Other wording, or text without a number, is not checked;
 * only a warning, as a policy may be ahead of the site for a day.
 */
export function promiseProblems({ of }: ContentTree): Finding[] {
  return of('legal').filter(({ id }) => id === 'privacy-policy').flatMap(inFile)
}
