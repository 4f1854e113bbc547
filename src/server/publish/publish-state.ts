import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '#domain/json.ts'
import type { Shop } from '#server/shop.ts'
import { findLive, findPublishing, storePublishing } from './queries/nodes.ts'

const Message = z.object({ file: z.string(), line: z.number(), text: z.string() })

const Outcome = z.object({
  commit: z.string(),
  subject: z.string(),
  author: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  /** `refused`: the commit cannot be published as it is; `failed`: an internal error. */
  state: z.enum(['live', 'failed', 'refused']),
  messages: z.array(Message),
})

const Stored = z.object({
  running: z.object({ since: z.number(), commit: z.string(), by: z.string() }).optional(),
  last: z.array(Outcome).default([]),
  live: z.object({ commit: z.string(), since: z.number(), release: z.string() }).optional(),
})
type Stored = z.infer<typeof Stored>

/** The outcome of publishing a commit. */
export type PublishOutcome = z.infer<typeof Outcome>

export interface PublishState {
  /** The running build; its commit is empty until fetched. */
  readonly running?: { readonly since: number; readonly commit: string; readonly by: string }
  /** Newest first. */
  readonly last: readonly PublishOutcome[]
  /** Undefined while the served site was not published, but built with the code. */
  readonly live?: { readonly commit: string; readonly since: number }
}

const mostOutcomes = 20

/** The state is in this process's folder or, if nodes publish together, in the database. */
type Place = Pick<Shop, 'publishing' | 'db' | 'now'>

const fileIn = (folder: string) => join(folder, 'state.json')

/** The stored state; empty if missing or broken. */
export async function readStored(shop: Place): Promise<Stored> {
  const shared = shop.publishing?.shared
  if (!shop.publishing) return { last: [] }
  if (!shared) return readFile(shop.publishing.folder)
  const row = await findPublishing(shop.db)
  const live = await findLive(shop.db, shared.code)
  const { running, last } = parse(row?.state ?? '{}')
  const isHeld = row !== undefined && row.held_until > shop.now()
  return {
    last,
    ...(running && isHeld && { running }),
    ...(live?.commit_id && {
      live: { commit: live.commit_id, since: live.live_at ?? 0, release: live.id },
    }),
  }
}

const parse = (text: string): Stored => Stored.safeParse(parseJson(text)).data ?? { last: [] }

function readFile(folder: string): Stored {
  return parse(existsSync(fileIn(folder)) ? readFileSync(fileIn(folder), 'utf8') : '{}')
}

/** Changes the stored state atomically. With several nodes, their releases say what is live. */
export async function changeStored(shop: Place, change: (stored: Stored) => Stored): Promise<void> {
  if (!shop.publishing) return
  const { folder, shared } = shop.publishing
  const { last, ...rest } = change(await readStored(shop))
  const text = JSON.stringify({ ...rest, last: last.slice(0, mostOutcomes) })
  if (shared) {
    await storePublishing(shop.db, text)
    return
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${fileIn(folder)}.${process.pid}`
  writeFileSync(draft, text)
  renameSync(draft, fileIn(folder))
}

/** The publishing state for the desk: the running build, the latest outcomes, and what is live. */
export async function publishState(shop: Place): Promise<PublishState> {
  const { publishing } = shop
  const { running, last, live } = await readStored(shop)
  const isServed =
    publishing?.shared !== undefined || live?.release === basename(publishing?.served() ?? '')
  return {
    ...(running && { running }),
    last,
    ...(live && isServed && { live: { commit: live.commit, since: live.since } }),
  }
}
