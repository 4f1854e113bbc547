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
/** A node that was not seen for so long is not waited for. */
const awayMs = 10 * second
/** After so long a release goes live without those that are not ready. */
const patienceMs = 60 * second
/** A builder that does not renew its lease has died. */
const leaseMs = 60 * second
const renewEveryMs = 15 * second
const lookEveryMs = 500
const leaseEveryMs = 2 * second
const triedAgainMs = 10 * second
const forgottenMs = 60 * patienceMs
/** In the store: the one that is served, and three before. */
const mostReleases = 4

const { messages: words } = wordsIn(defaultLanguage).publish

type Sharing = Shop & { readonly publishing: Publishing & { readonly shared: SharedPublishing } }

/** The shop, where its nodes publish together; undefined where this process publishes for itself. */
export function sharing(shop: Shop): Sharing | undefined {
  const { publishing } = shop
  const shared = publishing?.shared
  return publishing && shared ? { ...shop, publishing: { ...publishing, shared } } : undefined
}

/** Of one process: what it has of releases, by their ids. */
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

/** Fetches and checks an offered release. What the store does not give now is tried again; a bad one is live nowhere. */
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
  /** False before the server listens: then it cannot be asked whether it is ready. */
  readonly isListening?: boolean
}

/** Serves what the database says is live. Throws, and goes on with the one before, when it cannot. */
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
 * What every node does each second: says that it lives, makes ready what is offered, and serves what is live, so that all
 * of them exchange the site within two seconds. Nothing where a process publishes for itself.
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
    // Not waited for: meanwhile this node goes on to say that it lives.
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

/** Before a node answers anybody: the site that the others serve. What cannot be had now, it takes when it can. */
export async function joinNodes(plain: Shop): Promise<void> {
  const shop = sharing(plain)
  if (!shop) return
  await forgetNodesBefore(shop.db, shop.now() - forgottenMs)
  await followReleases(shop, { isListening: false }).catch((error: unknown) => {
    shop.log.error({ err: error }, 'the site that the other nodes serve could not be taken yet')
  })
}

/** Removes this node: the others no longer wait for it. */
export async function leaveNodes(plain: Shop): Promise<void> {
  const shop = sharing(plain)
  if (shop) await forgetNode(shop.db, shop.publishing.shared.node)
}

/**
 * Does the work while this node alone may build; another one that builds is waited for, unless `isPatient` is false: then
 * undefined. Where a process publishes for itself, it is alone already.
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
  /** From when on it may be live; 0 for at once. Epoch milliseconds. */
  readonly dueAt: number
}

/** Puts a release where all nodes find it. Throws when the store is away. */
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

/** Resolves when a release is live; throws the reason, for an editor, when it will not be. */
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
