import { fieldsOf, parseJson } from './json.ts'

interface Wanted {
  readonly version: number
  /** Whose it has to be, if it is a person's. */
  readonly userId: string | undefined
  /** How often somebody has logged out in this browser. */
  readonly logOuts: number
  readonly now: number
}

/** What a tab keeps as this text, if it still holds: of this version, for this person, since the last log-out. */
export function keptValue(text: string, { version, userId, logOuts, now }: Wanted): unknown {
  const entry = fieldsOf(parseJson(text))
  const until = entry.get('until')
  const isOwn = userId === undefined || entry.get('userId') === userId
  const isOurs = entry.get('version') === version && entry.get('logOuts') === logOuts
  return isOurs && isOwn && typeof until === 'number' && now < until
    ? entry.get('value')
    : undefined
}
