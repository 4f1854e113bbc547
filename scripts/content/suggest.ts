import { nearest } from '../../src/domain/nearest-word.ts'

/** ' Did you mean "price"?', or advice when nothing is similar. */
export function didYouMean(written: string, known: readonly string[], otherwise: string): string {
  const near = nearest(written, known)
  return near === undefined ? otherwise : `did you mean "${near}"?`
}
