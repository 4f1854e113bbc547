import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, normalize, relative, resolve } from 'node:path'
import { z } from 'zod'
import { parseJson } from '#domain/json.ts'
import { type Dump, readDump, type Row, writeDump } from '../database/dump.ts'
import { connectDatabase, isUrl, openDatabase } from '../database/open.ts'
import { BackupError, type Manifest, unpackBackup } from './archive.ts'
import { momentOfBackup } from './backup-folder.ts'
import { unpackSnapshot } from './create-backup.ts'

/** The target of a restore. */
interface Place {
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

/** Rejects names outside the folder, as a backup may be forged. */
function locationsOf(members: ReadonlyMap<string, Buffer>, folder: string): Map<string, Buffer> {
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

/** The contents of a backup. */
export interface OpenedBackup {
  readonly createdAt: string
  /** Writes the records into the target, with the schema of the backup's version. */
  readonly fill: () => Promise<void>
  /** The files for the data folder, by their full path. */
  readonly files: ReadonlyMap<string, Buffer>
}

async function openArchive(file: string, target: Place): Promise<OpenedBackup> {
  const { manifest, members } = await unpackBackup(readFileSync(file))
  const dump = dumpOf(manifest, members)
  const own = locationsOf(members, target.dataFolder)
  const hasFiles = [...members.keys()].some((name) => /^(?:files|paid)\//.test(name))
  const beside = hasFiles ? [] : filesBeside(file, target.dataFolder)
  return {
    createdAt: manifest.createdAt,
    fill: () => fillFrom(dump, target.database),
    files: new Map([...beside, ...own]),
  }
}

async function fillFrom(dump: Dump, database: string): Promise<void> {
  const db = await openDatabase(database, { upTo: dump.migrations })
  await writeDump(db, dump).finally(() => db.destroy())
}

function openSnapshot(file: string, { dataFolder, database }: Place): OpenedBackup {
  return {
    createdAt: createdAtOf(file),
    files: new Map(filesBeside(file, dataFolder)),
    async fill() {
      if (!isUrl(database)) return await unpackSnapshot(file, database)
      const unpacked = join(dataFolder, 'unpacked.sqlite')
      await unpackSnapshot(file, unpacked)
      const db = await connectDatabase(unpacked)
      const dump = await readDump(db).finally(() => db.destroy())
      rmSync(unpacked)
      await fillFrom(dump, database)
    },
  }
}

/** The files that `npm run backup -- --into` stores beside its backups, with their target paths. */
function filesBeside(file: string, dataFolder: string): [string, Buffer][] {
  const folder = dirname(resolve(file))
  return ['secret', ...namesBelow(join(folder, 'files')).map((name) => join('files', name))]
    .filter((name) => existsSync(join(folder, name)))
    .map((name) => [join(dataFolder, name), readFileSync(join(folder, name))])
}

function namesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

/** Opens a backup of either format, detected by its first bytes; writes nothing before `fill`. */
export async function openBackup(file: string, target: Place): Promise<OpenedBackup> {
  return isSnapshot(file) ? openSnapshot(file, target) : await openArchive(file, target)
}

const snapshotStart = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

function isSnapshot(file: string): boolean {
  const start = Buffer.alloc(snapshotStart.length)
  const opened = openSync(file, 'r')
  try {
    readSync(opened, start)
  } finally {
    closeSync(opened)
  }
  return start.equals(snapshotStart)
}

/** The time in its name or, if it was renamed, the file's modification time. */
function createdAtOf(file: string): string {
  return new Date(momentOfBackup(basename(file)) ?? statSync(file).mtimeMs).toISOString()
}
