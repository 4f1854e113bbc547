import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '#domain/json.ts'
import type { Shop } from '#server/shop.ts'

const Message = z.object({ file: z.string(), line: z.number(), text: z.string() })

const Outcome = z.object({
  commit: z.string(),
  subject: z.string(),
  author: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  /** `refused`: the commit cannot be published as it is; `failed`: something of ours went wrong. */
  state: z.enum(['live', 'failed', 'refused']),
  messages: z.array(Message),
})

const Stored = z.object({
  running: z.object({ since: z.number(), commit: z.string(), by: z.string() }).optional(),
  last: z.array(Outcome).default([]),
  live: z.object({ commit: z.string(), since: z.number(), release: z.string() }).optional(),
})
type Stored = z.infer<typeof Stored>

/** How it ended that a commit was to be published. */
export type PublishOutcome = z.infer<typeof Outcome>

export interface PublishState {
  /** What is being built; its commit is empty until it is fetched. */
  readonly running?: { readonly since: number; readonly commit: string; readonly by: string }
  /** The newest first. */
  readonly last: readonly PublishOutcome[]
  /** Undefined while the site that is served was not published, but built beside the code. */
  readonly live?: { readonly commit: string; readonly since: number }
}

const mostOutcomes = 20

const fileIn = (folder: string) => join(folder, 'state.json')

/** What is known of earlier times; nothing where there is none, or it is broken. */
export function readStored(folder: string): Stored {
  const text = existsSync(fileIn(folder)) ? readFileSync(fileIn(folder), 'utf8') : '{}'
  return Stored.safeParse(parseJson(text)).data ?? { last: [] }
}

/** Changes what is known, whole or not at all. */
export async function changeStored(
  folder: string,
  change: (stored: Stored) => Stored,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { last, ...rest } = change(readStored(folder))
  const draft = `${fileIn(folder)}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ ...rest, last: last.slice(0, mostOutcomes) }))
  renameSync(draft, fileIn(folder))
}

/** How publishing stands, for the desk: what is being built, how the newest commits went, and what is live. */
export function publishState({ publishing }: Pick<Shop, 'publishing'>): PublishState {
  if (!publishing) return { last: [] }
  const { running, last, live } = readStored(publishing.folder)
  const isServed = live?.release === basename(publishing.served())
  return {
    ...(running && { running }),
    last,
    ...(live && isServed && { live: { commit: live.commit, since: live.since } }),
  }
}
