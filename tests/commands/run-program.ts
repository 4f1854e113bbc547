import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { programEnvironment } from '../program-environment.ts'

export interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs one of our programs as a person would, with nothing of our own environment but the path. */
export async function runProgram(
  script: string,
  words: readonly string[],
  variables: Record<string, string>,
): Promise<Ran> {
  const child = spawn(process.execPath, [script, ...words], {
    env: programEnvironment(variables),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => (out += String(chunk)))
  child.stderr.on('data', (chunk) => (err += String(chunk)))
  const [code] = await once(child, 'close')
  return { code, out, err }
}
