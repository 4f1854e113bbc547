import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { readDump, type Row } from '../database/dump.ts'
import type { Database } from '../database/tables.ts'
import { type Member, packBackup } from './archive.ts'
import { deletionMembers } from '#server/privacy/deletion-records.ts'

export interface BackupSources {
  readonly db: Database
  /** Files that belong to the data: the secret, and a folder of files if there is one. */
  readonly dataFolder: string
  /** The paid files of the built site. Without it there are no files in the backup: they lie beside it. */
  readonly paidFiles?: string
  readonly now: number
}

/** Every file below the folder, under a name of its own in the backup. */
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
 * Everything that the shop cannot be made anew from its source: the database as it is at one moment, the
 * secret, the records of deletions, and paid files. Safe beside the running server.
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
