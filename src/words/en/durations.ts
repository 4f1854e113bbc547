const numbers = [
  ...['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'],
  ...['nineteen', 'twenty'],
]

/** 'no', 'one' to 'twenty', then figures. */
export const inWords = (count: number): string => numbers[count] ?? String(count)

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
/* @__NO_SIDE_EFFECTS__ */
export function formatDuration(ms: number): string {
  if (ms === 30 * 60_000) return 'half an hour'
  const { name, ms: one } = units.find((unit) => ms % unit.ms === 0 && ms > unit.ms) ?? {
    name: 'second',
    ms: 1000,
  }
  const count = Math.round(ms / one)
  return `${inWords(count)} ${name}${count === 1 ? '' : 's'}`
}

/** How long ago something was, in whole minutes or hours: 'just now', 'a minute ago', '3 hours ago'. */
export function formatAgo(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  const hours = Math.floor(minutes / 60)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
  return hours === 1 ? 'an hour ago' : `${hours} hours ago`
}
