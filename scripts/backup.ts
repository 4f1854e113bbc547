import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createBackup } from '#server/backup/create-backup.ts'
import { connectDatabase } from '#server/database/open.ts'
import { environmentOrStop, stopWith } from './open-for-commands.ts'

const help = `npm run backup [-- --to file]

Writes everything that the shop cannot be made anew from into one file, while the server runs: the
database as it is at one moment, the secret of the data folder, and the paid files. Without --to, the
file is samriddhi-<moment>.backup.tar.gz in the current folder. It holds personal data and the secret:
only you may read it; keep it that way, and keep it elsewhere.`

function wordsOrStop() {
  try {
    return parseArgs({ options: { to: { type: 'string' }, help: { type: 'boolean' } } }).values
  } catch (error) {
    stopWith(`${error instanceof Error ? error.message : 'Not understood.'}\n\n${help}`)
  }
}

async function backUp(to: string): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = environmentOrStop()
  const place = DATABASE_URL ?? join(DATA_DIR, 'shop.sqlite')
  if (!DATABASE_URL && !existsSync(place)) stopWith(`There is no shop in ${DATA_DIR}.`)
  const db = await connectDatabase(place)
  const paidFiles = resolve(import.meta.dirname, '../dist/private/books')
  const sources = { db, dataFolder: DATA_DIR, paidFiles, now: Date.now() }
  const file = await createBackup(sources).finally(() => db.destroy())
  // Whole before it has its name: a backup that was cut short must not look like one.
  const draft = `${to}.part`
  writeFileSync(draft, file, { mode: 0o600, flush: true })
  renameSync(draft, to)
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
    stopWith(`No backup was made: ${error instanceof Error ? error.message : 'unknown'}`),
  )
