import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Shop } from '#server/shop.ts'
import { aloneOfAll, offerToAll, sharing } from './nodes.ts'
import { buildCommit, serveRelease } from './publish.ts'
import { changeStored, readStored } from './publish-state.ts'
import type { Publishing } from './publishing.ts'
import { findOffered } from './queries/nodes.ts'

const minuteMs = 60_000
/** A build takes a minute, or several on a small machine. */
const aheadMs = 10 * minuteMs
const triedAgainMs = 5 * minuteMs

/** A release built ahead. */
interface Ahead {
  /** The served release whose content it has. */
  readonly of: string
  readonly at: number
  readonly triedAt: number
  readonly release?: string
}

const known = new WeakMap<Publishing, Ahead>()

/**
 * Switches dated content on time: builds the next version some minutes ahead, or at once when it is overdue. Called
 * every second; failed builds are retried.
 */
export async function switchOnTime(shop: Shop): Promise<void> {
  const { publishing, catalogue } = shop
  const { nextChangeAt } = catalogue
  if (!publishing || nextChangeAt === undefined) return
  if (shop.now() < nextChangeAt - aheadMs) return
  const ahead = known.get(publishing)
  const isFor = ahead?.of === publishing.served() && ahead.at === nextChangeAt
  if (isFor && ahead.release !== undefined) {
    if (shop.now() < nextChangeAt) return
    // If it cannot be served, it is rebuilt after a while.
    known.set(publishing, { of: ahead.of, at: ahead.at, triedAt: shop.now() })
    await serveAhead(shop, publishing, ahead.release)
    return
  }
  if (isFor && shop.now() - ahead.triedAt < triedAgainMs) return
  if (!sharing(shop)) return await buildAhead(shop, publishing, nextChangeAt)
  known.set(publishing, { of: publishing.served(), at: nextChangeAt, triedAt: shop.now() })
  await aloneOfAll(shop, () => buildForAll(shop, publishing, nextChangeAt), { isPatient: false })
}

/** One node builds ahead and offers the release; all nodes serve it once it is due. */
async function buildForAll(shop: Shop, publishing: Publishing, at: number): Promise<void> {
  const nodes = sharing(shop)
  if (!nodes || (await findOffered(shop.db, nodes.publishing.shared.code))?.due_at === at) return
  const commit = (await readStored(shop)).live?.commit ?? null
  const release = await buildAgain(shop, publishing, Math.max(at, shop.now()))
  await offerToAll(nodes, { release, commit, dueAt: at })
}

async function buildAhead(shop: Shop, publishing: Publishing, at: number): Promise<void> {
  const of = publishing.served()
  const tried = { of, at, triedAt: shop.now() }
  known.set(publishing, tried)
  // After several missed changes, build for the current time.
  const moment = Math.max(at, shop.now())
  const release = await publishing.turns.take('dated', async () =>
    // Skip if another release was published meanwhile; it has its own next change.
    publishing.served() === of ? await buildAgain(shop, publishing, moment) : undefined,
  )
  known.set(publishing, { ...tried, ...(release !== undefined && { release }) })
}

/** Rebuilds the served content for another time. */
async function buildAgain(shop: Shop, publishing: Publishing, at: number): Promise<string> {
  const { repository, workspace, variables, ownContent, served } = publishing
  const { live } = await readStored(shop)
  if (repository && live?.release === basename(served()))
    return await buildCommit(
      { ...publishing, repository },
      { id: live.commit },
      { at, isChecked: true },
    )
  if (!existsSync(ownContent)) throw new Error('the content of the served site is not here')
  await workspace.prepare()
  for (const path of [workspace.content, `${workspace.content}.index`])
    await rm(path, { recursive: true, force: true })
  await cp(ownContent, workspace.content, { recursive: true, preserveTimestamps: true })
  return await workspace.build({ at, variables })
}

async function serveAhead(shop: Shop, publishing: Publishing, release: string): Promise<void> {
  const { turns, served } = publishing
  const before = basename(served())
  await turns.take('dated switch', async () => {
    if (basename(served()) !== before) return
    await serveRelease(publishing, release)
    await changeStored(shop, ({ live, ...stored }) => {
      if (live?.release !== before) return { ...stored, ...(live && { live }) }
      return { ...stored, live: { ...live, since: shop.now(), release: basename(release) } }
    })
  })
}
