/**
 * The part of a file that a `Range` header asks for, both ends included. One part only; undefined for
 * everything else, which is then answered whole. Video players of phones ask in this way.
 */
export function askedRange(
  header: string | undefined,
  length: number,
): { start: number; end: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const end = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  return start <= end && start < length ? { start, end } : undefined
}
