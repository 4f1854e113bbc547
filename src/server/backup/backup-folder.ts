import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { backupsToRetain } from '#domain/backup-retention.ts'
import { BackupError } from './archive.ts'
import { copyDeletions, forgetDeletions } from '#server/privacy/deletions.ts'

/** A copy of the SQLite file, or the archive that works for both databases. */
export type BackupEnding = '.sqlite.zst' | '.backup.tar.gz'

const backupName =
  /^samriddhi-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.(?:sqlite\.zst|backup\.tar\.gz)$/
const draftName = /^samriddhi-.*\.(?:draft|part)$/
const abandonedMs = 60 * 60_000

/** 'samriddhi-2026-11-22T06-40-00-000Z.backup.tar.gz' */
export function nameOfBackup(epochMs: number, ending: BackupEnding): string {
  return `samriddhi-${new Date(epochMs).toISOString().replace(/[:.]/g, '-')}${ending}`
}

/** When the backup of this name was made, in epoch milliseconds; undefined for any other name. */
export function momentOfBackup(name: string): number | undefined {
  const [, day, hour, minute, second, ms] = backupName.exec(name) ?? []
  return day === undefined ? undefined : Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`)
}

/** Throws `BackupError` when the file exists already. */
export function refuseTaken(target: string): void {
  if (!existsSync(target)) return
  const words = `${target} is there already, and may be the backup that is needed. Name another file`
  throw new BackupError(words)
}

/** Renames a finished draft. Never overwrites an existing backup. */
export function publish(draft: string, target: string): void {
  refuseTaken(target)
  renameSync(draft, target)
}

/** Writes a file atomically under a new name; an interrupted one never looks like a backup. */
export function publishFile(target: string, content: Buffer): void {
  const draft = `${target}.part`
  try {
    writeFileSync(draft, content, { mode: 0o600, flush: true })
    publish(draft, target)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** The backups among these names that the retention rules drop at `now`, in epoch milliseconds. */
export function backupsToDelete(names: readonly string[], now: number): string[] {
  const moments = names.map(momentOfBackup).filter((moment) => moment !== undefined)
  const retained = backupsToRetain(moments, now)
  return names.filter((name) => {
    const moment = momentOfBackup(name)
    return moment !== undefined && !retained.has(moment)
  })
}

/** Deletes expired backups and records, and abandoned drafts; nothing else in the folder. */
export function thinOut(folder: string, now: number): void {
  const names = readdirSync(folder)
  const over = new Set(backupsToDelete(names, now))
  for (const name of names) {
    const file = join(folder, name)
    const isLeftOver = draftName.test(name) && now - statSync(file).mtimeMs > abandonedMs
    if (isLeftOver || over.has(name)) rmSync(file)
  }
  forgetDeletions(folder, now, new Set())
}

/** Copies data that is not in the database to the folder of backups, when it is new or changed. */
export function mirrorFiles(dataFolder: string, folder: string): void {
  const secret = [join(dataFolder, 'secret'), join(folder, 'secret')] as const
  if (existsSync(secret[0]) && !hasSameBytes(...secret)) mirror(...secret)
  copyDeletions(dataFolder, folder)
  const files = join(dataFolder, 'files')
  if (!existsSync(files)) return
  for (const entry of readdirSync(files, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name)
    const target = join(folder, 'files', relative(files, source))
    // Named by the digest of their content, so the size suffices.
    if (entry.isFile() && !hasSameSize(source, target)) mirror(source, target)
  }
}

const hasSameSize = (one: string, other: string) =>
  existsSync(other) && statSync(other).size === statSync(one).size
const hasSameBytes = (one: string, other: string) =>
  existsSync(other) && readFileSync(other).equals(readFileSync(one))

function mirror(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  const draft = `${target}.part`
  try {
    writeFileSync(draft, readFileSync(source), { mode: 0o600, flush: true })
    renameSync(draft, target)
  } finally {
    rmSync(draft, { force: true })
  }
}
