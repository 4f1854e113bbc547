import pg from 'pg'
import { type Finding, reasonOf } from './finding.ts'

const subject = 'Database'

/** The server at `url` answers and lets us write; the password is in none of the words. */
export async function checkPostgres(url: string): Promise<Finding> {
  const { host, pathname } = new URL(url)
  const place = `${pathname.slice(1)} at ${host}`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ setting: string }>(
      "select current_setting('transaction_read_only') as setting",
    )
    if (rows[0]?.setting === 'on') throw new Error('it can only be read')
    return { subject, state: 'ok', words: `${place} answers and can be written` }
  } catch (error) {
    const advice =
      'Check DATABASE_URL: address, port, user, password and name, and that its firewall lets this computer in.'
    return { subject, state: 'wrong', words: `${place}: ${reasonOf(error)}`, advice }
  } finally {
    await client.end().catch(() => undefined)
  }
}
