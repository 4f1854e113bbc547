import { mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { indiaDay, indiaMoment, startOfIndiaDayBefore } from '#domain/india-time.ts'
import { hasDeletionRecords } from '#server/privacy/deletions.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { backupsPrefix, fetchBackup } from '#server/backup/store-backups.ts'
import { openFiles } from '#server/files/open-files.ts'
import { troubleBehind } from '#server/refusal.ts'
import type { Environment } from '#server/settings/env.ts'
import { environmentOrStop, stopWith } from './open-for-commands.ts'

const help = `npm run restore -- <file> [--to folder] [--database postgres://…] [--deletions folder] [--moving]

Puts a backup into an empty data folder (DATA_DIR unless --to names another one), and its database into
that folder or into the empty PostgreSQL that --database or DATABASE_URL names: so a shop also moves from
one to the other. Every checksum is verified first. Stop the server before, start it afterwards.
store:samriddhi-… is a backup in the object store that the variables FILES_… name, store:latest the newest.

A backup does not know what has happened since: so everybody has to log in again, codes that were mailed
become invalid, and open payments are asked about at once. Whoever had their data deleted since is deleted
again when the server starts, as far as that is recorded: beside the backup, in the folder "deletions" of the
data folder, which may be left in it, and in the data folder that --deletions names. With --moving nothing has happened since,
because the server was stopped before the backup was made: everything stays as it is.`

function wordsOrStop() {
  const options = {
    to: { type: 'string' },
    database: { type: 'string' },
    deletions: { type: 'string' },
    moving: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    stopWith(`${error instanceof Error ? error.message : 'Not understood.'}\n\n${help}`)
  }
}

interface RestoreOptions {
  readonly to?: string | undefined
  readonly database?: string | undefined
  readonly deletions?: string | undefined
  readonly moving?: boolean | undefined
}

async function restore(
  file: string,
  { to, database, deletions, moving = false }: RestoreOptions,
): Promise<void> {
  const environment = environmentOrStop()
  const { DATA_DIR, DATABASE_URL } = environment
  const dataFolder = to ?? DATA_DIR
  const connectionString = database ?? DATABASE_URL ?? join(dataFolder, 'shop.sqlite')
  if (deletions !== undefined && !hasDeletionRecords(deletions))
    stopWith(`There is no folder "deletions" in ${deletions}. Nothing was changed.`)
  // An existing shop's folder may have newer records than the backup.
  const recordsIn = [DATA_DIR, ...(deletions === undefined ? [] : [deletions])]
  const target = {
    dataFolder,
    database: connectionString,
    isMove: moving,
    recordsIn,
    now: Date.now(),
  }
  const restored = await restoreFrom(file, target, environment)
  const { createdAt, files, openPayments } = restored
  console.log(`Restored the backup of ${createdAt}, with ${files} files in ${dataFolder}.`)
  for (const line of aboutDeletions(restored, { dataFolder, moving })) console.log(line)
  if (moving) console.log('You can start the server.')
  else for (const line of whatNext(createdAt, openPayments)) console.log(line)
}

/** Restores a file, or a backup in the object store, which is first downloaded next to the target folder. */
async function restoreFrom(
  file: string,
  target: Parameters<typeof restoreBackup>[1],
  environment: Environment,
) {
  if (!file.startsWith('store:')) return await restoreBackup(file, target)
  if (!environment.store)
    stopWith('There is no object store: FILES_ENDPOINT and the other four are not set.')
  const store = openFiles(environment, backupsPrefix)
  const folder = mkdtempSync(`${resolve(target.dataFolder)}-restoring-`)
  try {
    const fetched = await fetchBackup(store, file.slice('store:'.length), folder)
    return await restoreBackup(fetched, target)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The backup contains people whose data was deleted after it was made: reports what happens to them. */
function aboutDeletions(
  { laterDeletions: later, hasNewestRecords }: Awaited<ReturnType<typeof restoreBackup>>,
  { dataFolder, moving }: { dataFolder: string; moving: boolean },
): string[] {
  const known = [
    `Deleted after it was made: ${later} ${later === 1 ? 'person' : 'people'}. The server deletes again what is here of them when it`,
    'starts, before it answers anybody.',
  ]
  const unknown = [
    'No records of deletions were found but those in and beside the backup, which are as old as it. Whoever had their',
    `data deleted since is in it again: if the old data folder is left, copy its folder "deletions" into ${dataFolder}`,
    'before the start.',
  ]
  return [...(later > 0 ? known : []), ...(hasNewestRecords || moving ? [] : unknown)]
}

/** Refunds may concern payments older than the backup. */
const lookBackDays = 30

/** Under systemd the settings are the service's, which `npm run admin` would not have. */
const isUnderSystemd = process.env['INVOCATION_ID'] !== undefined
const admin = isUnderSystemd ? 'samriddhi-admin' : 'npm run admin --'

function whatNext(createdAt: string, openPayments: number): string[] {
  const madeAt = Date.parse(createdAt)
  const since = indiaDay(startOfIndiaDayBefore(madeAt, lookBackDays))
  return [
    '',
    'What was ordered, paid and refunded after it is not in it. What to do now:',
    `1. Start the server. It asks the payment service at once about ${openPayments} open payments.`,
    `2. ${admin} find --since ${since}`,
    '   asks about every payment of these days: late successes, and refunds that are forgotten now.',
    `3. In the payment service's dashboard, export all transactions since ${indiaMoment(madeAt)} as CSV.`,
    `   ${admin} find --from ${isUnderSystemd ? '- <export.csv' : 'export.csv'}`,
    '   takes in every payment that the books do not know.',
    `4. ${admin} list unmatched --state paid: what was paid for orders that are lost waits there for you.`,
    'Everybody has to log in again. docs/operations.md, "Disaster", says more.',
  ]
}

const { values, positionals } = wordsOrStop()
const [file, ...more] = positionals
if (values.help) console.log(help)
else if (file === undefined || more.length > 0) stopWith(help)
else
  await restore(file, values).catch((error: unknown) => {
    const trouble = troubleBehind(error)
    stopWith(trouble instanceof Error ? trouble.message : 'The backup could not be restored.')
  })
