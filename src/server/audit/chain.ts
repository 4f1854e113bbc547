import { createHash } from 'node:crypto'
import type { AuditRow } from '#server/database/audit-tables.ts'

/** Where the chain goes on after a sealed row, or begins. */
export const chainEnd = (last: AuditRow | undefined) => ({
  place: last?.place ?? 0,
  seal: last?.seal ?? '',
})

/**
 * The seal of a row at this place: whoever changes, takes out or puts in a row has to make every seal after it anew,
 * and the last one is in the firm's mail of each morning.
 */
export function sealOf(
  { id, at, actor, action, subject, facts }: Omit<AuditRow, 'place' | 'seal'>,
  place: number,
  before: string,
): string {
  const text = JSON.stringify([place, before, id, at, actor, action, subject, facts])
  return createHash('sha256').update(text).digest('hex')
}

/** '1234-0123456789abcdef': an end of the chain as the firm's mail has it. */
export const sealMark = (end: Pick<AuditRow, 'place' | 'seal'>) =>
  `${end.place ?? 0}-${(end.seal ?? '').slice(0, 16)}`
