import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { defaultLanguage } from '#domain/language.ts'
import type { ReleaseRow } from '#server/database/tables.ts'
import type { Shop } from '#server/shop.ts'
import { wordsIn } from '#server/words.ts'
import type { Publishing, SharedPublishing } from './publishing.ts'
import {
  endLease,
  failRelease,
  findLive,
  findOffered,
  findRelease,
  forgetNode,
  forgetNodesBefore,
  listStoredReleases,
  noteNode,
  offerRelease,
  promoteRelease,
  takeLease,
} from './queries/nodes.ts'
import { BrokenRelease, fetchRelease, forgetReleases, uploadRelease } from './release-store.ts'

const second = 1000
/** A node not seen for this long is ignored. */
const awayMs = 10 * second
/** After this time a release goes live without the nodes that are not ready. */
const patienceMs = 60 * second
/** A builder that does not renew its lease is considered dead. */
const leaseMs = 60 * second
const renewEveryMs = 15 * second
const lookEveryMs = 500
const leaseEveryMs = 2 * second
const triedAgainMs = 10 * second
const forgottenMs = 60 * patienceMs
/** Releases kept in the store: the live one, and three before. */
const mostReleases = 4

const { messages: words } = wordsIn(defaultLanguage).publish

type Sharing = Shop & { readonly publishing: Publishing & { readonly shared: SharedPublishing } }

/** The shop, if its nodes publish together; undefined if this process publishes on its own. */
export function sharing(shop: Shop): Sharing | undefined {
  const { publishing } = shop
  const shared = publishing?.shared
  return publishing && shared ? { ...shop, publishing: { ...publishing, shared } } : undefined
}

/** This process's progress with releases, by id. */
type Progress = Map<string, 'being fetched' | 'ready' | { readonly failedAt: number }>
const progresses = new WeakMap<SharedPublishing, Progress>()

function progressOf(shared: SharedPublishing): Progress {
  const known = progresses.get(shared) ?? (new Map() as Progress)
  progresses.set(shared, known)
  return known
}

const targetOf = ({ releases }: SharedPublishing, id: string) => join(releases, id)
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : words.unknown)

async function bring({ publishing }: Sharing, { id, manifest }: ReleaseRow): Promise<string> {
  const { shared, served } = publishing
  const target = targetOf(shared, id)
  await fetchRelease(shared.store, { manifest, target, beside: served() })
  await shared.mark(target)
  return target
}

/** Fetches and checks an offered release. Store failures are retried; a broken release goes live nowhere. */
async function prepare(shop: Sharing, release: ReleaseRow): Promise<void> {
  const { db, log, now, publishing } = shop
  const { shared } = publishing
  const progress = progressOf(shared)
  progress.set(release.id, 'being fetched')
  try {
    const target = await bring(shop, release)
    try {
      await shared.check(target)
    } catch (error) {
      throw new BrokenRelease(reasonOf(error))
    }
    progress.set(release.id, 'ready')
  } catch (error) {
    progress.set(release.id, { failedAt: now() })
    log.error({ err: error, release: release.id }, 'an offered release could not be made ready')
    if (error instanceof BrokenRelease)
      await failRelease(db, release.id, words.nodeFailed(shared.node, error.message))
  }
}

function isDue(progress: ReturnType<Progress['get']>, now: number): boolean {
  return (
    progress === undefined ||
    (typeof progress === 'object' && now - progress.failedAt > triedAgainMs)
  )
}

interface Following {
  /** False before the server listens: its readiness cannot be checked then. */
  readonly isListening?: boolean
}

/** Serves the release that is live in the database. On failure throws, and keeps serving the previous one. */
async function serveLive(
  shop: Sharing,
  live: ReleaseRow,
  { isListening = true }: Following,
): Promise<void> {
  const { open, isReady, served, shared } = shop.publishing
  const before = served()
  const target = await bring(shop, live)
  await open(target)
  try {
    if (isListening && !(await isReady())) throw new Error(words.notReady)
    await shared.keep(target)
  } catch (error) {
    await open(before)
    throw error
  }
}

/**
 * Runs each second on every node: reports that it is alive, prepares offered releases, and serves the live one, so that
 * all nodes switch within two seconds. Does nothing if this process publishes on its own.
 */
export async function followReleases(plain: Shop, following: Following = {}): Promise<void> {
  const shop = sharing(plain)
  if (!shop) return
  const { db, now, log, publishing } = shop
  const { shared, served } = publishing
  const { code, node } = shared
  const progress = progressOf(shared)
  const offered = await findOffered(db, code)
  if (offered && isDue(progress.get(offered.id), now()))
    // Not awaited, so that this node keeps reporting that it is alive.
    prepare(shop, offered).catch((error: unknown) => {
      log.error({ err: error }, 'that a release failed could not be stored')
    })
  const ready = offered && progress.get(offered.id) === 'ready' ? offered.id : null
  const facts = { code, ready, served: basename(served()), seen_at: now() }
  await noteNode(db, { id: node, ...facts })
  if (ready !== null && offered)
    await promoteRelease(db, offered, {
      now: now(),
      seenAfter: now() - awayMs,
      offeredBefore: now() - patienceMs,
    })
  const live = await findLive(db, code)
  if (!live || live.id === basename(served())) return
  const tried = progress.get(`live ${live.id}`)
  if (!isDue(tried, now())) return
  progress.set(`live ${live.id}`, { failedAt: now() })
  await serveLive(shop, live, following)
  log.info({ release: live.id }, 'the live release of all nodes is served')
}

/** Before a node serves requests: takes over the live site of the others. On failure, it does so later. */
export async function joinNodes(plain: Shop): Promise<void> {
  const shop = sharing(plain)
  if (!shop) return
  await forgetNodesBefore(shop.db, shop.now() - forgottenMs)
  await followReleases(shop, { isListening: false }).catch((error: unknown) => {
    shop.log.error({ err: error }, 'the site that the other nodes serve could not be taken yet')
  })
}

/** Removes this node, so that the others do not wait for it. */
export async function leaveNodes(plain: Shop): Promise<void> {
  const shop = sharing(plain)
  if (shop) await forgetNode(shop.db, shop.publishing.shared.node)
}

/**
 * Runs the work while holding the build lease; waits for another node that builds, or returns undefined if `isPatient`
 * is false. A process that publishes on its own needs no lease.
 */
export async function aloneOfAll<Result>(
  plain: Shop,
  work: () => Promise<Result>,
  { isPatient = true } = {},
): Promise<Result | undefined> {
  const shop = sharing(plain)
  if (!shop) return await work()
  const { db, now, publishing, log } = shop
  const { node: holder } = publishing.shared
  const take = () => takeLease(db, { holder, now: now(), until: now() + leaseMs })
  while (!(await take())) {
    if (!isPatient) return undefined
    await setTimeout(leaseEveryMs)
  }
  const renewing = setInterval(() => {
    take().catch((error: unknown) => log.warn({ err: error }, 'a lease could not be renewed'))
  }, renewEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    await endLease(db, holder)
  }
}

interface Offer {
  readonly release: string
  readonly commit: string | null
  /** Earliest time to go live, epoch milliseconds; 0 for at once. */
  readonly dueAt: number
}

/** Offers a release to all nodes. Throws when the store is unavailable. */
export async function offerToAll(
  { db, now, publishing }: Sharing,
  { release, commit, dueAt }: Offer,
): Promise<string> {
  const { store, code } = publishing.shared
  const manifest = await uploadRelease(store, release)
  const id = basename(release)
  const times = { offered_at: now(), due_at: dueAt, live_at: null }
  await offerRelease(db, {
    id,
    code,
    commit_id: commit,
    manifest,
    state: 'offered',
    reason: null,
    ...times,
  })
  return id
}

/** Resolves when a release is live; throws a reason for the editor when it will not be. */
export async function untilLive(shop: Sharing, id: string): Promise<void> {
  const { db, now, publishing, log } = shop
  const giveUpAt = now() + 3 * patienceMs
  for (;;) {
    const row = await findRelease(db, id)
    if (row?.state === 'live') break
    if (row?.state !== 'offered') throw new Error(row?.reason ?? words.withdrawn)
    if (now() > giveUpAt) {
      await failRelease(db, id, words.noNodeReady)
      throw new Error(words.noNodeReady)
    }
    await setTimeout(lookEveryMs)
  }
  const stored = await listStoredReleases(db, mostReleases)
  await forgetReleases(
    publishing.shared.store,
    stored.map(({ manifest }) => manifest),
  ).catch((error: unknown) => log.warn({ err: error }, 'old releases stay in the object store'))
}
