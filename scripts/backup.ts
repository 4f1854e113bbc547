import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { shopTitle } from '#server/admin/commands/shop.ts'
import { backUpInto, createBackup } from '#server/backup/create-backup.ts'
import { whyNoBackup } from '#server/backup/archive.ts'
import { nameOfBackup, publishFile, refuseTaken } from '#server/backup/backup-folder.ts'
import { type BackupState, noteBackup } from '#server/backup/backup-state.ts'
import { backupsPrefix, backUpIntoStore } from '#server/backup/store-backups.ts'
import { isUrl, openExisting, placeOf } from '#server/database/open.ts'
import type { Database } from '#server/database/tables.ts'
import { openFiles } from '#server/files/open-files.ts'
import { environmentOrStop, stopWith, whyNotOpened } from './open-for-commands.ts'

const help = `npm run backup [-- --to file | --into folder | --into store]

--to file      Writes everything that the shop cannot be made anew from into one file, while the server
               runs: the database as it is at one moment, the secret of the data folder, and the paid
               files. Without a name, it is samriddhi-<moment>.backup.tar.gz in the current folder.
--into folder  For every few minutes: adds a packed copy of the database to the folder, with the secret and
               the kept files beside it. Of what is there it keeps the newest 24, one an hour for two days,
               and one a day for thirty.
--into store   The same in the object store that the variables FILES_… name, below backups/. A folder of that
               name is ./store.

Where files of what was sold lie in the object store, no backup has them: versioning of the bucket protects
them. A backup that is there is never overwritten. It holds personal data and the secret: only you may read it;
keep it that way, and keep it elsewhere. How it went is noted in backup-state.json of the data folder.`

function wordsOrStop() {
  const options = {
    to: { type: 'string' },
    into: { type: 'string' },
    help: { type: 'boolean' },
  } as const
  try {
    const { values } = parseArgs({ options })
    if (values.to !== undefined && values.into !== undefined)
      throw new Error('Please say either --to or --into.')
    return values
  } catch (error) {
    stopWith(`${error instanceof Error ? error.message : 'Not understood.'}\n\n${help}`)
  }
}

async function openOrStop(connectionString: string): Promise<Database> {
  try {
    return await openExisting(connectionString, {})
  } catch (error) {
    const { code, message } = whyNotOpened(error)
    // Without a shop there is no one to notify.
    if (code !== 'not-found') note({ ok: false, file: '', message })
    stopWith(message, 1)
  }
}

interface BackupOptions {
  readonly to: string
  readonly into?: string | undefined
}

interface Written {
  /** The path as given. */
  readonly shown: string
  /** The absolute path. */
  readonly file: string
  readonly bytes: number
  readonly warning: string
}

async function write(
  { to, into }: BackupOptions,
  db: Database,
  connectionString: string,
): Promise<Written> {
  const dataFolder = environment.DATA_DIR
  const now = Date.now()
  const moment = { db, connectionString, dataFolder, now }
  if (into === 'store') {
    const { name, bytes } = await backUpIntoStore(openFiles(environment, backupsPrefix), moment)
    return { shown: `store:${name}`, file: `store:${name}`, bytes, warning: '' }
  }
  const shown = into === undefined ? await writeOne(to, db, now) : await backUpInto(into, moment)
  const warning = warningOf(shown, connectionString)
  return { shown, file: resolve(shown), bytes: statSync(shown).size, warning }
}

async function writeOne(to: string, db: Database, now: number): Promise<string> {
  // Check before the work, not only after it.
  refuseTaken(to)
  const paidFiles = resolve(import.meta.dirname, '../dist/private/books')
  publishFile(to, await createBackup({ db, dataFolder: environment.DATA_DIR, paidFiles, now }))
  return to
}

/** Warns if the backup is on the same disk as the database. */
function warningOf(file: string, connectionString: string): string {
  if (isUrl(connectionString) || statSync(dirname(file)).dev !== statSync(connectionString).dev)
    return ''
  return ' It lies on the same disk as the data: keep it on another one too.'
}

type Outcome = Omit<BackupState, 'at'>

async function backUp(options: BackupOptions): Promise<Outcome> {
  const connectionString = placeOf(environment)
  const db = await openOrStop(connectionString)
  try {
    console.log(await shopTitle(db, connectionString))
    const { shown, file, bytes, warning } = await write(options, db, connectionString)
    const size = `${Math.ceil(bytes / 1000)} kB`
    return { ok: true, file, message: `Backed up to ${shown}, ${size}.${warning}` }
  } catch (error) {
    const why = whyNoBackup(error, options.into ?? dirname(resolve(options.to)))
    return { ok: false, file: '', message: `No backup was made: ${why}` }
  } finally {
    await db.destroy()
  }
}

/** Records the outcome. If that fails, the backup is still valid, but will soon be reported as too old. */
function note(outcome: Outcome): void {
  try {
    noteBackup(environment.DATA_DIR, { at: new Date().toISOString(), ...outcome })
  } catch (error) {
    console.error(`How it went could not be noted: ${whyNoBackup(error, environment.DATA_DIR)}`)
  }
}

const { to = nameOfBackup(Date.now(), '.backup.tar.gz'), into, help: wantsHelp } = wordsOrStop()
if (wantsHelp) {
  console.log(help)
  process.exit()
}
const environment = environmentOrStop()
if (into === 'store' && !environment.store)
  stopWith('There is no object store: FILES_ENDPOINT and the other four are not set.')
const outcome = await backUp({ to, into })
note(outcome)
if (!outcome.ok) stopWith(outcome.message, 1)
console.log(outcome.message)
if (environment.store)
  console.log(
    'Files of what was sold lie in the object store and not in it: the versioning of the bucket protects them.',
  )
console.log('It holds personal data and the secret of this shop: keep it where nobody else reads.')
