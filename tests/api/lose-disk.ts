import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createApp } from '#server/app.ts'
import { backUpInto } from '#server/backup/create-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { readEnvironment } from '#server/settings/env.ts'
import { openShop } from '#server/open-shop.ts'
import { captureLog } from './capture-log.ts'
import type { TestShop } from './open-test-shop.ts'
import { createTestDatabase } from './test-database.ts'

/** A backup as the timer makes it, of the running shop, in a folder of its own unless named; answers its file. */
export async function backUp(
  { shop, folder }: TestShop,
  into = mkdtempSync(join(tmpdir(), 'backups-test-')),
): Promise<string> {
  const connectionString = inject('postgresUrl')
    ? 'postgres://as-opened'
    : join(folder, 'shop.sqlite')
  return await backUpInto(into, {
    db: shop.db,
    connectionString,
    dataFolder: folder,
    now: shop.now(),
  })
}

/** Where a server was started on what was restored, and what its log said of that. */
export interface Restarted {
  readonly dataFolder: string
  readonly url: string | undefined
  readonly said: readonly string[]
}

interface Loss {
  /** What is left, and knows of later deletions than the backup. */
  readonly recordsIn?: readonly string[]
  /** Of the server that starts on what is restored. */
  readonly settings?: Record<string, string>
}

/**
 * The disk is lost: database, secret and files are gone. The backup is restored, and a server starts on it
 * at the same address. What is elsewhere goes on: the payment service and everybody's mailbox.
 */
export async function loseDisk(
  test: TestShop,
  backup: string,
  { recordsIn = [], settings = {} }: Loss = {},
): Promise<Restarted> {
  const { folder, clock } = test
  const dataFolder = join(folder, `restored-${readdirSync(folder).length}`)
  const { url } = await createTestDatabase()
  const database = url ?? join(dataFolder, 'shop.sqlite')
  const now = Date.now() + clock.aheadMs
  await restoreBackup(backup, { dataFolder, database, isMove: false, recordsIn, now })
  const restarted = await startAgain(test, { dataFolder, url }, settings)
  for (const name of readdirSync(folder))
    if (name.startsWith('shop.sqlite') || name === 'secret') rmSync(join(folder, name))
  return restarted
}

/** A server starts on this data instead of the one before. */
export async function startAgain(
  test: TestShop,
  { dataFolder, url }: Omit<Restarted, 'said'>,
  settings: Record<string, string> = {},
): Promise<Restarted> {
  const { shop, app, folder, origin, clock } = test
  const lost = shop.db
  const { log, lines } = captureLog()
  const environment = readEnvironment({
    ...{ DATA_DIR: dataFolder, DATABASE_URL: url },
    ...{ LOG_LEVEL: 'silent', SITE_URL: origin, ...settings },
  })
  const opened = await openShop(environment, {
    catalogue: shop.catalogue,
    privateFiles: join(folder, 'private'),
    page: shop.page,
    publicFile: shop.publicFile,
    siteUrl: () => origin,
    sandboxUrl: () => origin,
    log,
    now: () => Date.now() + clock.aheadMs,
  })
  await lost.destroy()
  Object.assign(shop, opened)
  Object.assign(app, { fetch: createApp(shop).fetch })
  return { dataFolder, url, said: lines().map(({ msg }) => msg) }
}
