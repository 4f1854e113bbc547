import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** What the build wrote down about each page's content security policy, by path. */
export function readPolicies(file: string): Record<string, string> {
  return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')))
}
