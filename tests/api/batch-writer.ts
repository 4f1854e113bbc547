// Writes without end into the database of its argument, many at once, and says what was acknowledged.
import { openDatabase } from '#server/database/open.ts'
import { inTransaction } from '#server/database/transactions.ts'

const db = await openDatabase(process.argv[2] ?? '')
let count = 0

async function insert(name: string): Promise<void> {
  const row = { name, ends_at: 0, used: 0 }
  if (name.endsWith('0')) {
    await db.insertInto('rate_limits').values(row).execute()
    return
  }
  await inTransaction(db, async (own) => {
    await own.insertInto('rate_limits').values(row).execute()
    await own.updateTable('rate_limits').set({ used: 1 }).where('name', '=', name).execute()
  })
}

async function writeOn(): Promise<never> {
  for (;;) {
    const name = `row-${(count += 1)}`
    await insert(name)
    process.stdout.write(`${name}\n`)
  }
}

await Promise.all(Array.from({ length: 24 }, writeOn))
