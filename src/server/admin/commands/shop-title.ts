import { folderOf } from '#server/database/place.ts'
import { findMode, type FoundMode } from '#server/database/shop-mode.ts'
import type { Database } from '#server/database/tables.ts'

const words: Readonly<Record<FoundMode, string>> = {
  live: 'live',
  uat: 'rehearsal',
  sandbox: 'sandbox',
  new: 'empty',
  unknown: 'nothing says yet whether live',
  mixed: 'sandbox and live in one',
}

/** 'Shop of /var/lib/samriddhi (live)': what a command works on, without a password. */
export async function shopTitle(db: Database, place: string): Promise<string> {
  return `Shop of ${folderOf(place)} (${words[await findMode(db)]})`
}
