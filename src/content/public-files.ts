import { statSync } from 'node:fs'
import { join } from 'node:path'

/** How many bytes come over the line for a file of public/; throws where there is no such file. */
export function publicFileBytes(path: string): number {
  return statSync(join('public', path)).size
}
