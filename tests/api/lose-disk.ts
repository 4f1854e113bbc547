import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createApp } from '#server/app.ts'
import { backUpInto } from '#server/backup/back-up-into.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { readEnvironment } from '#server/settings/env.ts'
import { openShop } from '#server/open-shop.ts'
import type { TestShop } from './open-test-shop.ts'
import { createTestDatabase } from './test-database.ts'

/** A backup as the timer makes it, of the running shop; answers its file. */
export async function backUp({ shop, folder }: TestShop): Promise<string> {
  const into = mkdtempSync(join(tmpdir(), 'backups-test-'))
  const place = inject('postgresUrl') ? 'postgres://as-opened' : join(folder, 'shop.sqlite')
  return await backUpInto(into, { db: shop.db, place, dataFolder: folder, now: shop.now() })
}

/**
 * The disk is lost: database, secret and files are gone. The backup is restored, and a server starts on it
 * at the same address. What is elsewhere goes on: the payment service and everybody's mailbox.
 */
export async function loseDisk(test: TestShop, backup: string): Promise<void> {
  const { shop, app, folder, origin, clock } = test
  const now = () => Date.now() + clock.aheadMs
  const lost = shop.db
  const restored = join(folder, `restored-${readdirSync(folder).length}`)
  const database = await createTestDatabase()
  const place = database.url ?? join(restored, 'shop.sqlite')
  await restoreBackup(backup, { dataFolder: restored, database: place, isMove: false, now: now() })
  const environment = readEnvironment({
    ...{ DATA_DIR: restored, DATABASE_URL: database.url },
    ...{ LOG_LEVEL: 'silent', SITE_URL: origin },
  })
  const opened = await openShop(environment, {
    catalogue: shop.catalogue,
    privateFiles: join(folder, 'private'),
    page: shop.page,
    publicFile: shop.publicFile,
    siteUrl: () => origin,
    sandboxUrl: () => origin,
    now,
  })
  await lost.destroy()
  for (const name of readdirSync(folder))
    if (name.startsWith('shop.sqlite') || name === 'secret') rmSync(join(folder, name))
  Object.assign(shop, opened)
  Object.assign(app, { fetch: createApp(shop).fetch })
}
