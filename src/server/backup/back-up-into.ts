import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { isUrl } from '../database/place.ts'
import type { Database } from '../database/tables.ts'
import { mirrorFiles, nameOfBackup, publishFile, thinOut } from './backup-folder.ts'
import { createBackup } from './create-backup.ts'
import { writeSnapshot } from './snapshot.ts'

/**
 * Adds a backup of this moment to a folder of backups, and deletes those that need not be kept any more.
 * Of SQLite it is a packed copy of the file, made so quickly that it may be made every few minutes; of
 * PostgreSQL the archive. The secret and the kept files lie beside them. Answers the new file.
 */
export async function backUpInto(
  folder: string,
  { db, place, dataFolder, now }: { db: Database; place: string; dataFolder: string; now: number },
): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  mirrorFiles(dataFolder, folder)
  const file = join(folder, nameOfBackup(now, isUrl(place) ? '.backup.tar.gz' : '.sqlite.zst'))
  if (isUrl(place)) publishFile(file, await createBackup({ db, dataFolder, now }))
  else await writeSnapshot(place, file)
  thinOut(folder, now)
  return file
}
