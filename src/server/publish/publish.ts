import { basename } from 'node:path'
import { insertMail } from '#server/mail/queries/mails.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { outcomeMail } from './emails.ts'
import { aloneOfAll, offerToAll, sharing, untilLive } from './nodes.ts'
import { changeStored, type PublishOutcome, publishState, readStored } from './publish-state.ts'
import type { Publishing } from './publishing.ts'
import { type Commit, GitError } from './repository.ts'
import type { PublishMessage } from './workspace.ts'
import { wordsIn } from '#server/words.ts'
import { defaultLanguage } from '#domain/language.ts'

/** The requester. */
export interface Publisher {
  /** A short name for the state, or `hook`. */
  readonly by: string
  /** Address of a requester in person, who gets the mail; else the author of the commit or the firm. */
  readonly email?: string | undefined
}

type Repository = NonNullable<Publishing['repository']>

const { messages: words } = wordsIn(defaultLanguage).publish
const nothingOfIt: Commit = { id: '', subject: '', author: '', email: '' }
const bare = (text: string): PublishMessage => ({ file: '', line: 0, text })

/** The commit cannot be published as it is. */
export class UnfitCommit extends Error {
  override name = 'UnfitCommit' as const
  readonly messages: readonly PublishMessage[]

  constructor(messages: readonly PublishMessage[]) {
    super(messages[0]?.text ?? '')
    this.messages = messages
  }
}

/** The publishing setup; throws a `Refusal` if no repository is set. */
export function publishingOf({
  publishing,
}: Pick<Shop, 'publishing'>): Publishing & { repository: Repository } {
  if (!publishing?.repository) throw new Refusal('unavailable', 'nothingPublished')
  return { ...publishing, repository: publishing.repository }
}

/**
 * Publishes the newest commit of the branch: checks, builds and serves it, or changes nothing. Resolves with the
 * outcome when finished; undefined when that commit is already live. One build runs at a time: requests made meanwhile
 * share the next one, which takes the newest commit. Throws a `Refusal` if publishing is not set up.
 */
export async function publish(shop: Shop, who: Publisher): Promise<PublishOutcome | undefined> {
  const publishing = publishingOf(shop)
  return await publishing.turns.take('publish', () =>
    aloneOfAll(shop, () => publishNewest(shop, publishing, who)),
  )
}

async function publishNewest(
  shop: Shop,
  publishing: Publishing & { repository: Repository },
  who: Publisher,
): Promise<PublishOutcome | undefined> {
  const { repository, branch } = publishing
  const since = shop.now()
  const say = (commit: string) =>
    changeStored(shop, (stored) => ({ ...stored, running: { since, commit, by: who.by } }))
  let commit = nothingOfIt
  try {
    await say('')
    const newest = await repository.fetch(branch)
    if (!newest) throw new UnfitCommit([bare(words.noBranch(branch))])
    commit = newest
    if (await isLive(shop, commit.id)) return undefined
    await say(commit.id)
    const fetchedAt = performance.now()
    const before = (await readStored(shop)).live?.commit
    const release = await buildCommit(publishing, commit, { at: since, before })
    const builtAt = performance.now()
    await serveEverywhere(shop, commit, release)
    const took = { builtMs: builtAt - fetchedAt, switchedMs: performance.now() - builtAt }
    shop.log.info({ commit: commit.id, ...took }, 'a commit was published')
    await changeStored(shop, (stored) => ({
      ...stored,
      live: { commit: commit.id, since: shop.now(), release: basename(release) },
    }))
    return await conclude(shop, publishing, { commit, who, state: 'live', messages: [] })
  } catch (error) {
    const isUnfit = error instanceof UnfitCommit
    if (!isUnfit) shop.log.error({ err: error }, 'a commit could not be published')
    const messages = isUnfit ? error.messages : [bare(reasonOf(error))]
    const state = isUnfit ? 'refused' : 'failed'
    return await conclude(shop, publishing, { commit, who, state, messages })
  } finally {
    await changeStored(shop, ({ running: _, ...stored }) => stored)
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof GitError) return words.git(error.message)
  return error instanceof Error ? error.message : words.unknown
}

async function isLive(shop: Shop, commit: string): Promise<boolean> {
  return (await publishState(shop)).live?.commit === commit
}

/** Serves a release on all nodes, or in this process if it is the only one. */
async function serveEverywhere(shop: Shop, commit: Commit, release: string): Promise<void> {
  const nodes = sharing(shop)
  if (!nodes) {
    await serveRelease(publishingOf(shop), release)
    return
  }
  await untilLive(nodes, await offerToAll(nodes, { release, commit: commit.id, dueAt: 0 }))
}

interface BuildGiven {
  /** The time for which dated content is built, epoch milliseconds. */
  readonly at: number
  /** The live commit, from which the check determines what has changed. */
  readonly before?: string | undefined
  readonly isChecked?: boolean
}

/** Checks and builds the content of a commit; returns the folder of its release, which is not served yet. */
export async function buildCommit(
  { repository, workspace, variables }: Publishing & { repository: Repository },
  commit: Pick<Commit, 'id'>,
  { at, before, isChecked = false }: BuildGiven,
): Promise<string> {
  if (!isChecked) {
    const foreign = await repository.foreignFiles(commit.id)
    if (foreign.length > 0) throw new UnfitCommit(foreign.slice(0, 20).map(foreignFile))
  }
  await workspace.prepare()
  await repository.checkOut(commit.id, workspace.content)
  if (!isChecked) {
    const git = repository.environment(workspace.content)
    const mistakes = await workspace.findMistakes(git, before)
    if (mistakes.length > 0) throw new UnfitCommit(mistakes)
  }
  return await workspace.build({ at, variables })
}

const foreignFile = (file: string): PublishMessage => ({
  ...{ file, line: 1 },
  text: file.startsWith('content/') ? words.link : words.code,
})

/** Serves a release, also after a restart; rolls back to the previous one if it does not respond correctly. */
export async function serveRelease(
  { served, open, isReady, workspace }: Publishing,
  release: string,
): Promise<void> {
  const before = served()
  await open(release)
  try {
    if (!(await isReady())) throw new Error(words.notReady)
    await workspace.serve(release)
  } catch (error) {
    await open(before)
    throw error
  }
}

interface Concluded extends Pick<PublishOutcome, 'state'> {
  readonly commit: Commit
  readonly who: Publisher
  readonly messages: readonly PublishMessage[]
}

/** Stores the outcome, and mails the editor. */
async function conclude(
  shop: Shop,
  { editors }: Publishing,
  { commit, who, state, messages }: Concluded,
): Promise<PublishOutcome> {
  const at = shop.now()
  const { id, subject, author, email } = commit
  const outcome = { commit: id, subject, author, at, state, messages: [...messages] }
  const [before] = (await readStored(shop)).last
  await changeStored(shop, (stored) => ({ ...stored, last: [outcome, ...stored.last] }))
  // A webhook sent again by the git host is not reported twice.
  const isToldAlready = before?.commit === id && before.state === state && state !== 'live'
  if (isToldAlready && who.email === undefined) return outcome
  try {
    const { firm } = shop.catalogue
    // A commit's address can be forged: only listed addresses are trusted.
    const isEditor = editors.some((editor) => editor.toLowerCase() === email.toLowerCase())
    const to = who.email ?? (isEditor ? email : firm.email)
    await insertMail(shop.db, await outcomeMail(firm, to, outcome), at)
    void shop.outbox.deliver()
  } catch (error) {
    shop.log.error({ err: error }, 'the mail on what was published could not be written')
  }
  return outcome
}
