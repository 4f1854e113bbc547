import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { type FileStore, readWhole } from '#server/files/file-store.ts'
import {
  deletionMembers,
  deletionsFolder,
  deletionsKnownFrom,
  readDeletion,
} from '#server/privacy/deletions.ts'
import { BackupError } from './archive.ts'
import { backupsToDelete, momentOfBackup } from './backup-folder.ts'
import { type BackupMoment, writeBackup } from './create-backup.ts'

/** The prefix of backups in the object store. */
export const backupsPrefix = 'backups'

const backupsStart = 'samriddhi-'
const draftStart = 'backup-draft-'
const abandonedMs = 60 * 60_000

/** Creates a draft folder on the data disk, which has room for a copy; deletes drafts left by a kill. */
function openDraft(dataFolder: string, now: number): string {
  for (const name of readdirSync(dataFolder).filter((one) => one.startsWith(draftStart))) {
    const folder = join(dataFolder, name)
    if (now - statSync(folder).mtimeMs > abandonedMs) rmSync(folder, { recursive: true })
  }
  return mkdtempSync(join(dataFolder, draftStart))
}

async function fetchInto(store: FileStore, name: string, folder: string): Promise<void> {
  const stored = await store.get(name)
  if (!stored) return
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const body = Readable.fromWeb(stored.body as WebStream<Uint8Array>)
  await pipeline(body, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
}

/** Copies the secret and the records of deletions to the store, when they are new or changed. */
async function mirror(store: FileStore, draft: string, { dataFolder, now }: BackupMoment) {
  const secret = join(dataFolder, 'secret')
  const bytes = existsSync(secret) ? readFileSync(secret) : undefined
  const stored = bytes && (await readWhole(store, 'secret'))
  if (bytes && !(stored && bytes.equals(stored))) await store.put('secret', bytes)
  const own = deletionMembers(dataFolder)
  const there = new Set(await store.list(`${deletionsFolder}/`))
  for (const { name, content } of own) if (!there.has(name)) await store.put(name, content)
  // Records unknown to this machine are expired, or of another machine.
  const others = there.difference(new Set(own.map(({ name }) => name)))
  for (const name of others) {
    await fetchInto(store, name, draft)
    const at = readDeletion(draft, basename(name, '.json'))?.deleted_at
    if (at !== undefined && at < deletionsKnownFrom(now)) await store.remove(name)
  }
}

/**
 * Adds a backup to the object store, and deletes expired ones, as `backUpInto` does in a folder. Paid files are in the
 * store already. Answers its name, and its size in bytes.
 */
export async function backUpIntoStore(
  store: FileStore,
  moment: BackupMoment,
): Promise<{ name: string; bytes: number }> {
  // Fails early if the store is unavailable or misconfigured.
  const names = await store.list(backupsStart)
  const draft = openDraft(moment.dataFolder, moment.now)
  try {
    const file = await writeBackup(draft, moment)
    const name = basename(file)
    if (names.includes(name)) throw new BackupError(`${name} is in the store already.`)
    await mirror(store, draft, moment)
    const content = await openAsBlob(file)
    await store.put(name, content)
    for (const old of backupsToDelete([...names, name], moment.now)) await store.remove(old)
    return { name, bytes: content.size }
  } finally {
    rmSync(draft, { recursive: true })
  }
}

/**
 * Downloads a backup, by its name or `latest`, and the files beside it into an empty folder, as `restoreBackup` expects
 * them. Answers the file; throws `BackupError` when there is none.
 */
export async function fetchBackup(
  store: FileStore,
  asked: string,
  folder: string,
): Promise<string> {
  const names = (await store.list(backupsStart)).filter((name) => momentOfBackup(name))
  const newest = names
    .toSorted((a, b) => (momentOfBackup(a) ?? 0) - (momentOfBackup(b) ?? 0))
    .at(-1)
  const name = asked === 'latest' ? newest : names.find((one) => one === asked)
  if (name === undefined) {
    const others = newest === undefined ? 'There are no backups.' : `The newest is ${newest}.`
    throw new BackupError(`There is no backup ${asked} in the object store. ${others}`)
  }
  for (const one of [name, 'secret', ...(await store.list(`${deletionsFolder}/`))])
    await fetchInto(store, one, folder)
  return join(folder, name)
}
