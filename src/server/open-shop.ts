import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import type { Catalogue } from './catalogue.ts'
import { openDatabase } from './database/open.ts'
import type { Environment } from './env.ts'
import { emailService } from './mail/email-service.ts'
import { createOutbox } from './mail/outbox.ts'
import { createPhonePe } from './payments/phonepe.ts'
import { serviceSettings } from './service-settings.ts'
import type { Shop } from './shop.ts'

/** What an open shop needs from outside the environment. */
export interface ShopPlace {
  readonly catalogue: Catalogue
  readonly privateFiles: string
  /** Public origin when SITE_URL does not say. */
  readonly siteUrl: () => string
  /** Where this process reaches its own stand-ins. */
  readonly sandboxUrl: () => string
  /** Epoch milliseconds; tests turn this clock. */
  readonly now: () => number
}

/** Kept beside the database, so that links and codes stay valid across restarts. */
function readSecret(folder: string): Buffer {
  const file = join(folder, 'secret')
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'hex')
}

/** Opens the database, migrates it, and puts together everything that services need. */
export async function openShop(environment: Environment, place: ShopPlace): Promise<Shop> {
  const { now } = place
  const { DATA_DIR, SECRET, TRUST_PROXY, SITE_URL, live } = environment
  mkdirSync(DATA_DIR, { recursive: true })
  const log = pino({ level: environment.LOG_LEVEL ?? (live ? 'info' : 'warn') })
  const db = await openDatabase(join(DATA_DIR, 'shop.sqlite'))
  const settings = serviceSettings(environment, place.sandboxUrl)
  return {
    db,
    log,
    now,
    catalogue: place.catalogue,
    privateFiles: place.privateFiles,
    payments: createPhonePe({ ...settings.phonePe, now }),
    webhook: settings.webhook,
    outbox: createOutbox({ db, now, log, send: emailService(settings.email) }),
    secret: SECRET ? Buffer.from(SECRET) : readSecret(DATA_DIR),
    siteUrl: () => SITE_URL ?? place.siteUrl(),
    trustProxy: TRUST_PROXY === '1',
  }
}
