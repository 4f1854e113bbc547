import { mkdirSync } from 'node:fs'
import { sharedDomain } from '#server/settings/two-origins.ts'
import { statfs } from 'node:fs/promises'
import type { Actor } from '#server/audit/write-audit.ts'
import { diskFiles } from '#server/files/disk-files.ts'
import { findStoreTrouble, openFiles } from '#server/files/open-files.ts'
import { keepConsentTexts } from './privacy/consents.ts'
import { createClientReader, withoutAddress } from '#server/http/client-address.ts'
import { recordDeletions } from './privacy/deletions.ts'
import { eraseAgain } from './privacy/erase-again.ts'
import { openProviders } from '#server/providers/open-providers.ts'
import { discountRules } from './discount-rules.ts'
import { purchaseTypes } from './purchase-types.ts'
import { type Environment, EnvironmentError, paymentVariables } from '#server/settings/env.ts'
import { sealingKey } from './privacy/cipher.ts'
import { readExistingSecret, readSecret } from './settings/service-settings.ts'
import { serviceSettings } from '#server/settings/service-settings.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { keepSoldItems } from './catalogue/sold-items.ts'
import { watchCertificate } from './alerts/certificate.ts'
import { watchProviderHealth } from './alerts/provider-health.ts'
import { openDatabase, placeOf } from './database/open.ts'
import type { Database } from './database/tables.ts'
import { createLog } from './log.ts'
import { createOutbox } from './mail/outbox.ts'
import { mailSender } from './mail/send-mail.ts'
import type { Shop } from './shop.ts'
import { createVideoSearch, noVideos } from './videos/video-search.ts'

/** What an open shop needs besides the environment. */
export interface ShopPlace {
  readonly catalogue: Catalogue
  readonly privateFiles: string
  readonly page: Shop['page']
  readonly publicFile: Shop['publicFile']
  /** Public origin when SITE_URL is not set. */
  readonly siteUrl: () => string
  /** Where this process reaches its own stand-ins. */
  readonly sandboxUrl: () => string
  /**
   * How a command opens the existing database. Undefined for a server: it creates its folder and secret, migrates and
   * marks the database, and stores what it sells.
   */
  readonly visit?: (at: string) => Promise<Database>
  /** The user of a command. */
  readonly actor?: Actor
  /** How content is published, if it is. */
  readonly publishing?: Shop['publishing']
  /** The kinds of purchases, if not the default ones: used by tests. */
  readonly kinds?: Shop['kinds'] | undefined
  /** The discounts, likewise. */
  readonly discountRules?: Shop['discountRules'] | undefined
  /** The log, if not standard output: read by tests. */
  readonly log?: Shop['log']
  /** Epoch milliseconds; tests advance this clock. */
  readonly now: () => number
}

/** Opens the database, as a server or for a command, and assembles everything that services need. */
export async function openShop(environment: Environment, options: ShopPlace): Promise<Shop> {
  const { visit } = options
  if (!visit) mkdirSync(environment.DATA_DIR, { recursive: true })
  const at = placeOf(environment)
  const db = await (visit ? visit(at) : openDatabase(at, { mode: environment.mode }))
  try {
    const shop = putTogether(db, environment, options)
    if (!visit) await prepare(shop, environment)
    return shop
  } catch (error) {
    // An open connection would keep a command from exiting.
    await db.destroy()
    throw error
  }
}

/** What customers buy and agree to outlives the site that offered it: stored before a built site is served. */
export async function rememberSite(shop: Shop): Promise<void> {
  await keepSoldItems(shop)
  await keepConsentTexts(shop)
}

/** An unreachable object store does not block sales; wrong settings would never be noticed, so they do. */
async function refuseWrongStore({ log }: Shop, environment: Environment): Promise<void> {
  const trouble = await findStoreTrouble(environment)
  if (trouble?.isOfSettings === true) throw new EnvironmentError(trouble.message)
  if (trouble)
    log.warn({ err: trouble }, 'the object store does not answer: the shop opens without')
}

/** The steps of each server start, before the first request. */
async function prepare(shop: Shop, environment: Environment): Promise<void> {
  await refuseWrongStore(shop, environment)
  await rememberSite(shop)
  await eraseAgain(shop)
  // A full or read-only folder must not block sales: the job retries every minute.
  await recordDeletions(shop).catch((error: unknown) => {
    shop.log.error({ err: error }, 'deletions could not be recorded in the data folder yet')
  })
}

function putTogether(db: Database, environment: Environment, options: ShopPlace): Shop {
  const { now, visit } = options
  const { DATA_DIR, SECRET, SEALING_KEY, TRUST_PROXY, SITE_URL, API_URL, mode } = environment
  const callsAt = API_URL ?? ''
  const level = environment.LOG_LEVEL ?? (mode === 'sandbox' ? 'warn' : 'info')
  const log = options.log ?? createLog(level)
  const settings = serviceSettings(environment, options.sandboxUrl)
  const secretOf = visit ? readExistingSecret : readSecret
  const secret = SECRET ? Buffer.from(SECRET) : secretOf(DATA_DIR)
  const isLive = mode !== 'sandbox'
  const readClient = createClientReader({ proxies: TRUST_PROXY, live: isLive, log, now })
  return {
    actor: options.actor ?? 'shop',
    db,
    log,
    now,
    catalogue: options.catalogue,
    kinds: options.kinds ?? purchaseTypes,
    discountRules: options.discountRules ?? discountRules,
    paidFiles: diskFiles(options.privateFiles),
    keptFiles: openFiles(environment, 'files'),
    waitingCopies: new Map(),
    page: options.page,
    publicFile: options.publicFile,
    dataFolder: DATA_DIR,
    freeBytes: () => freeBytesAt(DATA_DIR),
    certificateDays: watchCertificate({
      siteUrl: mode === 'live' ? SITE_URL : undefined,
      now,
      log,
    }),
    watchers: watchersOf(environment),
    providers: openProviders({
      ...{ set: paymentVariables(environment), sandboxUrl: options.sandboxUrl, now },
      named: environment.PAYMENT_PROVIDER,
      wrap: (provider) => watchProviderHealth(provider, { db, log, now }),
    }),
    videos: settings.videos ? createVideoSearch({ ...settings.videos, callsAt, now }) : noVideos,
    outbox: createOutbox({ db, now, log, send: mailSender(settings.mail) }),
    secret,
    sealingKey: sealingKey(SEALING_KEY ?? SECRET ?? secret.toString('hex')),
    hasDesk: environment.DESK === '1',
    siteUrl: () => SITE_URL ?? options.siteUrl(),
    callsAt,
    cookieDomain: SITE_URL && API_URL ? sharedDomain(SITE_URL, API_URL) : undefined,
    deskUrl: () => environment.DESK_ORIGIN ?? SITE_URL ?? options.siteUrl(),
    clientOf: (c) => withoutAddress(secret, readClient(c)),
    publishing: options.publishing,
  }
}

function watchersOf({ ALARM_URL, ALARM_FORMAT, HEARTBEAT_URL }: Environment): Shop['watchers'] {
  return {
    alarm: ALARM_URL === undefined ? undefined : { url: ALARM_URL, format: ALARM_FORMAT },
    heartbeatUrl: HEARTBEAT_URL,
  }
}

async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
