import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { BackupError } from './backup-error.ts'
import { publish } from './backup-folder.ts'

/** The quickest level: others take the server's second processor longer and save next to nothing. */
const packing = {
  params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 },
}

/**
 * Copies the database in `source` as it is at one moment into the new file `target`, packed, beside the
 * running server: who writes does not wait for it. The copy was read back before it has its name.
 */
export async function writeSnapshot(source: string, target: string): Promise<void> {
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

/** Unpacks a snapshot into the new file `target`; throws `BackupError` when it is not whole. */
export async function unpackSnapshot(file: string, target: string): Promise<void> {
  try {
    const out = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(createReadStream(file), createZstdDecompress(), out)
    refuseDamaged(target)
  } catch (error) {
    const isOfDisk = error instanceof Error && 'syscall' in error
    // What was there before is not ours to remove.
    if (isOfDisk && error.syscall === 'open') throw error
    rmSync(target, { force: true })
    if (isOfDisk) throw error
    throw damaged(error instanceof Error ? error.message : 'unknown')
  }
}

const damaged = (why: string) =>
  new BackupError(`This backup is damaged: ${why}. Nothing was changed. Please take another one.`)

/** In one read transaction of its own process: it keeps nobody from writing. */
function copyDatabase(source: string, draft: string): void {
  const database = new DatabaseSync(source, { timeout: 5000 })
  try {
    // The draft is read back anyway: to wait for the disk would only keep the server waiting for it too.
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
