import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'

export interface Arguments {
  /** What stands after the command without a name. */
  readonly words: readonly string[]
  readonly text: (name: string) => string | undefined
  readonly flag: (name: string) => boolean
}

export interface Command {
  readonly name: string
  readonly summary: string
  /** Everything that `--help` says. */
  readonly help: string
  readonly options: ParseArgsOptionsConfig
  /** It only reads, or says itself what the database is for: whatever that is, it is opened. */
  readonly anyMode?: true
  /** Brings an older database up to date before: the server refuses it until this command has run. */
  readonly migrates?: true
  /** What it prints is read by programs: words for a person go to the other stream. */
  readonly printsData?: true
  /** Prints its answer line by line; answers the exit code. Throws a `Refusal` in words. */
  run(
    shop: Shop,
    given: Arguments,
    print: (line: string) => void,
    confirm?: Confirm,
  ): Promise<number>
}

/** Asks whoever sits at the terminal a question; undefined where nobody does. */
export type Confirm = (question: string) => Promise<boolean>

/** A wrong way of asking, which `--help` would have told. */
export class UsageError extends Error {
  override name = 'UsageError' as const
}

/** Reads what was typed after the command's name; throws `UsageError`. */
export function readArguments(command: Command, typed: readonly string[]): Arguments {
  try {
    const options = { ...command.options, help: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({
      args: [...typed],
      options,
      allowPositionals: true,
    })
    const given = new Map(Object.entries(values))
    const text = (name: string) => {
      const value = given.get(name)
      return typeof value === 'string' ? value : undefined
    }
    return { words: positionals, text, flag: (name) => given.get(name) === true }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'not understood')
  }
}

/** The one word that a command needs; throws a `Refusal` when there is none, or more than one. */
export function onlyWord({ words }: Arguments, what: string): string {
  const [word, ...more] = words
  if (word === undefined) throw new Refusal('invalid-request', 'whichOne', { what })
  if (more.length > 0) throw new Refusal('invalid-request', 'oneAtATime', { what })
  return word
}

export const unknownId = (id: string) => new Refusal('not-found', 'nothingWithId', { id })
