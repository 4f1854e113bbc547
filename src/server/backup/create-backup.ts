import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { join, relative, sep } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { readDump, type Row } from '#server/database/dump.ts'
import { isUrl } from '#server/database/open.ts'
import type { Database } from '#server/database/tables.ts'
import { deletionMembers } from '#server/privacy/deletions.ts'
import { BackupError, type Member, packBackup } from './archive.ts'
import { mirrorFiles, nameOfBackup, publish, publishFile, thinOut } from './backup-folder.ts'

interface BackupSources {
  readonly db: Database
  /** Contains files that belong to the data: the secret, and a folder of files if there is one. */
  readonly dataFolder: string
  /** The paid files of the built site. If undefined, the backup contains no files: they are stored beside it. */
  readonly paidFiles?: string
  readonly now: number
}

/** Every file in the folder, with its name in the backup. */
function filesBelow(folder: string, prefix: string): Member[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
    .map((path) => ({
      name: `${prefix}/${relative(folder, path).split(sep).join('/')}`,
      content: readFileSync(path),
    }))
}

const asLines = (rows: readonly Row[]) =>
  Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))

/**
 * All data that cannot be rebuilt from the source code: a consistent snapshot of the database, the secret, the records
 * of deletions, and paid files. Safe while the server runs.
 */
export async function createBackup(sources: BackupSources): Promise<Buffer> {
  const { db, dataFolder, paidFiles, now } = sources
  const { migrations, tables } = await readDump(db)
  const dumped = [...tables].map(([name, rows]) => ({
    name: `tables/${name}.jsonl`,
    content: asLines(rows),
  }))
  const secret = join(dataFolder, 'secret')
  const secrets = existsSync(secret) ? [{ name: 'secret', content: readFileSync(secret) }] : []
  const files =
    paidFiles === undefined
      ? []
      : [...filesBelow(join(dataFolder, 'files'), 'files'), ...filesBelow(paidFiles, 'paid')]
  const deletions = deletionMembers(dataFolder)
  const createdAt = new Date(now).toISOString()
  return await packBackup([...dumped, ...secrets, ...deletions, ...files], {
    createdAt,
    migrations,
  })
}

/** The fastest level: others use the server's second core longer and save next to nothing. */
const packing = {
  params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 },
}

/**
 * Writes a consistent, compressed snapshot of the database `source` into the new file `target`, while the server runs,
 * without blocking writers. The copy is verified before it gets its name.
 */
async function writeSnapshot(source: string, target: string): Promise<void> {
  const [draft, packed] = [`${target}.draft`, `${target}.part`]
  try {
    copyDatabase(source, draft)
    refuseDamaged(draft)
    const out = createWriteStream(packed, { mode: 0o600, flush: true })
    await pipeline(createReadStream(draft), createZstdCompress(packing), out)
    if ((await digestOf(draft)) !== (await digestOf(packed, [createZstdDecompress()])))
      throw new BackupError(`${target} did not come out as it was written. Look after that disk`)
    publish(packed, target)
  } finally {
    for (const file of [draft, packed]) rmSync(file, { force: true })
  }
}

/** Unpacks a snapshot into the new file `target`; throws `BackupError` when it is damaged. */
export async function unpackSnapshot(file: string, target: string): Promise<void> {
  try {
    const out = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(createReadStream(file), createZstdDecompress(), out)
    refuseDamaged(target)
  } catch (error) {
    const isOfDisk = error instanceof Error && 'syscall' in error
    // The target existed before, so it must not be removed.
    if (isOfDisk && error.syscall === 'open') throw error
    rmSync(target, { force: true })
    if (isOfDisk) throw error
    throw damaged(error instanceof Error ? error.message : 'unknown')
  }
}

const damaged = (why: string) =>
  new BackupError(`This backup is damaged: ${why}. Nothing was changed. Please take another one.`)

/** In one read transaction on a connection of its own, which does not block writers. */
function copyDatabase(source: string, draft: string): void {
  const database = new DatabaseSync(source, { timeout: 5000 })
  try {
    // The draft is verified anyway, and a disk sync would only slow the server down.
    database.exec('pragma synchronous = off')
    database.prepare('vacuum into ?').run(draft)
  } finally {
    database.close()
  }
}

function refuseDamaged(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const row = database.prepare('pragma quick_check(1)').get()
    if (row?.['quick_check'] !== 'ok') throw new BackupError('the database is damaged')
  } finally {
    database.close()
  }
}

async function digestOf(file: string, unpack: readonly Transform[] = []): Promise<string> {
  const hash = createHash('sha256')
  await pipeline([createReadStream(file), ...unpack, hash])
  return hash.digest('hex')
}

/** The sources of a backup. */
export interface BackupMoment {
  readonly db: Database
  readonly connectionString: string
  readonly dataFolder: string
  /** Epoch milliseconds. */
  readonly now: number
}

/** Writes the database into a new file of the folder; answers the file's path. */
export async function writeBackup(
  folder: string,
  { db, connectionString, dataFolder, now }: BackupMoment,
): Promise<string> {
  const file = join(
    folder,
    nameOfBackup(now, isUrl(connectionString) ? '.backup.tar.gz' : '.sqlite.zst'),
  )
  if (isUrl(connectionString)) publishFile(file, await createBackup({ db, dataFolder, now }))
  else await writeSnapshot(connectionString, file)
  return file
}

/**
 * Adds a backup to a folder of backups, and deletes expired ones. For SQLite a compressed copy of the file, fast enough
 * to be made every few minutes; for PostgreSQL the archive. The secret and stored files are copied beside them. Answers
 * the new file.
 */
export async function backUpInto(folder: string, moment: BackupMoment): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  mirrorFiles(moment.dataFolder, folder)
  const file = await writeBackup(folder, moment)
  thinOut(folder, moment.now)
  return file
}
