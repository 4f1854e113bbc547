import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Shop } from '#server/shop.ts'
import { buildCommit, serveRelease } from './publish.ts'
import { changeStored, readStored } from './publish-state.ts'
import type { Publishing } from './publishing.ts'

const minuteMs = 60_000
/** A build takes one minute, or several on a small machine. */
const aheadMs = 10 * minuteMs
const triedAgainMs = 5 * minuteMs

/** What was built ahead, by what it was built with. */
interface Ahead {
  /** The release that was served, whose content it has. */
  readonly of: string
  readonly at: number
  readonly triedAt: number
  readonly release?: string
}

const known = new WeakMap<Publishing, Ahead>()

/**
 * Serves what the content has for another moment from that moment on: built some minutes before, or at once when the
 * moment is past. Called every second; what cannot be built is tried again.
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
    // What cannot be served is built anew after a while.
    known.set(publishing, { of: ahead.of, at: ahead.at, triedAt: shop.now() })
    await serveAhead(shop, publishing, ahead.release)
    return
  }
  if (isFor && shop.now() - ahead.triedAt < triedAgainMs) return
  await buildAhead(shop, publishing, nextChangeAt)
}

async function buildAhead(shop: Shop, publishing: Publishing, at: number): Promise<void> {
  const of = publishing.served()
  const tried = { of, at, triedAt: shop.now() }
  known.set(publishing, tried)
  // Past several such moments, what holds now is wanted.
  const moment = Math.max(at, shop.now())
  const release = await publishing.turns.take('dated', async () =>
    // Something was published meanwhile, which has a moment of its own.
    publishing.served() === of ? await buildAgain(publishing, moment) : undefined,
  )
  known.set(publishing, { ...tried, ...(release !== undefined && { release }) })
}

/** The content that is served, built once more for another moment. */
async function buildAgain(publishing: Publishing, at: number): Promise<string> {
  const { folder, repository, workspace, variables, ownContent, served } = publishing
  const { live } = readStored(folder)
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
  const { folder, turns, served } = publishing
  const before = basename(served())
  await turns.take('dated switch', async () => {
    if (basename(served()) !== before) return
    await serveRelease(publishing, release)
    await changeStored(folder, ({ live, ...stored }) => {
      if (live?.release !== before) return { ...stored, ...(live && { live }) }
      return { ...stored, live: { ...live, since: shop.now(), release: basename(release) } }
    })
  })
}
