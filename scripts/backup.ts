import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { shopTitle } from '#server/admin/shop-title.ts'
import { createBackup } from '#server/backup/create-backup.ts'
import { openExisting } from '#server/database/open.ts'
import { placeOf } from '#server/database/place.ts'
import type { Database } from '#server/database/tables.ts'
import { environmentOrStop, stopWith, whyNotOpened } from './open-for-commands.ts'

const help = `npm run backup [-- --to file]

Writes everything that the shop cannot be made anew from into one file, while the server runs: the
database as it is at one moment, the secret of the data folder, and the paid files. Without --to, the
file is samriddhi-<moment>.backup.tar.gz in the current folder. A file that is there is never overwritten.
It holds personal data and the secret: only you may read it; keep it that way, and keep it elsewhere.`

function wordsOrStop() {
  try {
    return parseArgs({ options: { to: { type: 'string' }, help: { type: 'boolean' } } }).values
  } catch (error) {
    stopWith(`${error instanceof Error ? error.message : 'Not understood.'}\n\n${help}`)
  }
}

async function openOrStop(place: string): Promise<Database> {
  return await openExisting(place, {}).catch((error: unknown) =>
    stopWith(whyNotOpened(error).message, 1),
  )
}

const exists = (to: string) =>
  new Error(`${to} is there already, and may be the backup that is needed. Name another file`)

/** Whole before it has its name: a backup that was cut short must not look like one. */
function writeWhole(to: string, file: Buffer): void {
  const draft = `${to}.part`
  writeFileSync(draft, file, { mode: 0o600, flush: true })
  if (existsSync(to)) throw exists(to)
  renameSync(draft, to)
}

async function backUp(to: string): Promise<void> {
  const environment = environmentOrStop()
  if (existsSync(to)) throw exists(to)
  const place = placeOf(environment)
  const db = await openOrStop(place)
  const paidFiles = resolve(import.meta.dirname, '../dist/private/books')
  const sources = { db, dataFolder: environment.DATA_DIR, paidFiles, now: Date.now() }
  console.log(await shopTitle(db, place))
  const file = await createBackup(sources).finally(() => db.destroy())
  writeWhole(to, file)
  console.log(`Backed up to ${to}, ${Math.ceil(file.length / 1000)} kB.`)
  console.log(
    'It holds personal data and the secret of this shop: keep it where nobody else reads.',
  )
}

const { to, help: wantsHelp } = wordsOrStop()
const moment = new Date().toISOString().replace(/[:.]/g, '-')
if (wantsHelp) console.log(help)
else
  await backUp(to ?? `samriddhi-${moment}.backup.tar.gz`).catch((error: unknown) =>
    stopWith(`No backup was made: ${error instanceof Error ? error.message : 'unknown'}`, 1),
  )
