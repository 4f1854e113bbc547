import { readFileSync } from 'node:fs'
import { z } from 'zod'

type Policies = Readonly<Record<string, string>>

/** What the build wrote down about each page's content security policy, by path. */
export function readPolicies(file: string): Policies {
  return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')))
}

/**
 * In the sandbox a posted form is sent on to our own public address, which may be spelt otherwise than
 * the one in the address bar: 127.0.0.1 there, localhost here.
 */
export function withPayPageAt(source: string, policies: Policies): Policies {
  return Object.fromEntries(
    Object.entries(policies).map(([path, policy]) => [
      path,
      policy.replace(/(form-action 'self') https:[^;]+/, (_, self: string) => `${self} ${source}`),
    ]),
  )
}
