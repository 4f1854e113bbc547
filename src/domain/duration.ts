const numbers = [
  ...['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'],
  ...['nineteen', 'twenty'],
]

const units = [
  { name: 'day', ms: 24 * 60 * 60_000 },
  { name: 'hour', ms: 60 * 60_000 },
  { name: 'minute', ms: 60_000 },
  { name: 'second', ms: 1000 },
]

/**
 * A time span for a sentence, in the largest unit of which it is a whole number and more than one:
 * 'ten minutes', '30 days', '24 hours', 'half an hour'. Sentences say what constants say, so that neither changes alone.
 */
export function formatDuration(ms: number): string {
  if (ms === 30 * 60_000) return 'half an hour'
  const { name, ms: one } = units.find((unit) => ms % unit.ms === 0 && ms > unit.ms) ?? {
    name: 'second',
    ms: 1000,
  }
  const count = Math.round(ms / one)
  return `${numbers[count] ?? count} ${name}${count === 1 ? '' : 's'}`
}
