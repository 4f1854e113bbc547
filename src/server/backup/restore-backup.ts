import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { z } from 'zod'
import { parseJson } from '#domain/json.ts'
import { type Dump, isEmpty, type Row, writeDump } from '../database/dump.ts'
import { connectDatabase, openDatabase } from '../database/open.ts'
import { BackupError, type Manifest, unpackBackup } from './archive.ts'

export interface RestoreTarget {
  readonly dataFolder: string
  /** A file, or the postgres:// address of an empty database. */
  readonly database: string
}

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
const tableName = /^tables\/(\w+)\.jsonl$/

function readRows(name: string, content: Buffer): Row[] {
  const lines = content.toString('utf8').split('\n').filter(Boolean)
  return lines.map((line) => {
    const row = Row.safeParse(parseJson(line))
    if (!row.success) throw new BackupError(`${name} holds a line that is no row.`)
    return row.data
  })
}

function dumpOf(manifest: Manifest, members: ReadonlyMap<string, Buffer>): Dump {
  const tables = [...members].flatMap(([name, content]) => {
    const table = tableName.exec(name)?.[1]
    return table ? [[table, readRows(name, content)] as const] : []
  })
  return { migrations: manifest.migrations, tables: new Map(tables) }
}

/** Names in a backup stay below the folder, whoever wrote it. */
function placesOf(members: ReadonlyMap<string, Buffer>, folder: string): Map<string, Buffer> {
  const files = [...members].filter(([name]) => !tableName.test(name))
  return new Map(
    files.map(([name, content]) => {
      const path = normalize(name)
      if (path.startsWith('..') || path.startsWith('/'))
        throw new BackupError(`The backup names a file outside of its folder: ${name}`)
      return [join(folder, path), content]
    }),
  )
}

async function refuseUsed({ dataFolder, database }: RestoreTarget): Promise<void> {
  const found = existsSync(dataFolder) ? readdirSync(dataFolder) : []
  if (found.length > 0)
    throw new BackupError(`${dataFolder} is not empty. Nothing was changed. Name an empty folder.`)
  if (!database.includes('://')) return
  const db = await connectDatabase(database)
  try {
    if (!(await isEmpty(db)))
      throw new BackupError('The database holds rows already. Nothing was changed.')
  } finally {
    await db.destroy()
  }
}

/** All of it, brought to today's version, or an empty folder as it was before. */
async function writeDatabase({ dataFolder, database }: RestoreTarget, dump: Dump): Promise<void> {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  try {
    const db = await openDatabase(database, { upTo: dump.migrations })
    await writeDump(db, dump).finally(() => db.destroy())
    await (await openDatabase(database)).destroy()
  } catch (error) {
    for (const name of readdirSync(dataFolder)) rmSync(join(dataFolder, name))
    throw error
  }
}

/**
 * Puts a backup into an empty place, on either database, after every checksum was found right. The rows
 * go in with one transaction; a backup of an older version is migrated afterwards. Throws `BackupError`
 * when nothing was changed. Answers what was restored.
 */
export async function restoreBackup(
  file: Buffer,
  target: RestoreTarget,
): Promise<{ createdAt: string; rows: number; files: number }> {
  const { manifest, members } = unpackBackup(file)
  const dump = dumpOf(manifest, members)
  const places = placesOf(members, target.dataFolder)
  await refuseUsed(target)

  await writeDatabase(target, dump)
  for (const [path, content] of places) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content, { mode: 0o600, flag: 'wx', flush: true })
  }
  const rows = [...dump.tables.values()].reduce((sum, table) => sum + table.length, 0)
  return { createdAt: manifest.createdAt, rows, files: places.size }
}
