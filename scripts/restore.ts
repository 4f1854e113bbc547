import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { environmentOrStop, stopWith } from './open-for-commands.ts'

const help = `npm run restore -- <file> [--to folder] [--database postgres://…]

Puts a backup into an empty data folder (DATA_DIR unless --to names another one), and its database into
that folder or into the empty PostgreSQL that --database or DATABASE_URL names: so a shop also moves from
one to the other. Every checksum is verified first. Stop the server before, start it afterwards.`

function wordsOrStop() {
  const options = {
    to: { type: 'string' },
    database: { type: 'string' },
    help: { type: 'boolean' },
  } as const
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    stopWith(`${error instanceof Error ? error.message : 'Not understood.'}\n\n${help}`)
  }
}

async function restore(file: string, to?: string, database?: string): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = environmentOrStop()
  const dataFolder = to ?? DATA_DIR
  const place = database ?? DATABASE_URL ?? join(dataFolder, 'shop.sqlite')
  const restored = await restoreBackup(readFileSync(file), { dataFolder, database: place })
  console.log(`Restored the backup of ${restored.createdAt}: ${restored.rows} rows,`)
  console.log(`${restored.files} files in ${dataFolder}. You can start the server.`)
}

const { values, positionals } = wordsOrStop()
const [file, ...more] = positionals
if (values.help) console.log(help)
else if (file === undefined || more.length > 0) stopWith(help)
else
  await restore(file, values.to, values.database).catch((error: unknown) =>
    stopWith(error instanceof Error ? error.message : 'The backup could not be restored.'),
  )
