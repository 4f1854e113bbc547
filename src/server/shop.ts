import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Actor } from '#server/audit/write-audit.ts'
import type { FileStore, ReadOriginal } from '#server/files/file-store.ts'
import type { Client } from '#server/http/client-address.ts'
import type { HeaderRecord } from '#server/http/security-headers.ts'
import type { PurchaseTypeContract } from './payments/purchase-type.ts'
import type { RuleContract } from './payments/discount-rule-contract.ts'
import type { Publishing } from './publish/publishing.ts'
import type { PaymentProviders } from './providers/open-providers.ts'
import type { SealingKey } from './privacy/cipher.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { Database } from './database/tables.ts'
import type { VideoSearch } from './videos/video-search.ts'

/** Everything a service needs, handed in once; tests hand in their own. */
export interface Shop {
  /** In whose name this is done: calls and commands hand on a shop that says so. */
  readonly actor: Actor
  readonly db: Database
  readonly catalogue: Catalogue
  /** Everything that can be paid for. */
  readonly kinds: readonly PurchaseTypeContract<Shop>[]
  /** Everything that makes an order cheaper. */
  readonly discountRules: readonly RuleContract<Shop>[]
  readonly providers: PaymentProviders
  readonly videos: VideoSearch
  readonly outbox: Outbox
  /** Keys links and codes; 32 bytes that stay the same across restarts. */
  readonly secret: Buffer
  /** Opens what is sealed of deleted accounts; in no table and in no log. */
  readonly sealingKey: SealingKey
  /** Whether the firm's desk is served. */
  readonly hasDesk: boolean
  /** Public origin, without a slash at the end. */
  readonly siteUrl: () => string
  /** The origin of calls where they have one of their own, else ''. */
  readonly callsAt: string
  /** Where cookies of both origins are sent; undefined where they are of one host. */
  readonly cookieDomain: string | undefined
  /** The origin of the desk: the same where it has none of its own. */
  readonly deskUrl: () => string
  /** Paid files, by the names that `Product.pdf` gives them. */
  readonly paidFiles: FileStore
  /** Copies of what was ever sold: in an object store, or in DATA_DIR and backed up with it. */
  readonly keptFiles: FileStore
  /** Those that are not there yet, by name, with how each is read. */
  readonly waitingCopies: Map<string, ReadOriginal>
  /** Where the records, the secret and what others leave for the server lie. */
  readonly dataFolder: string
  /** How much still fits on the disk of the data folder. */
  readonly freeBytes: () => Promise<number>
  /** How many days the certificate of the public address is good for; Infinity where none is known. */
  readonly certificateDays: () => Promise<number>
  /** Whom outside troubles are told, besides by mail. */
  readonly watchers: Watchers
  /** The bytes of a public file, by path. */
  readonly publicFile: (path: string) => Uint8Array | undefined
  /** A built page, by path. */
  readonly page: (path: string) => BuiltPage | undefined
  /** Who makes a call, for limits. */
  readonly clientOf: (c: Context) => Client
  readonly now: () => number
  readonly log: Logger
  /** How content is published; only a server, and the command for it, has it. */
  readonly publishing?: Publishing | undefined
}

/** Addresses of others' services that watch the shop. They are secrets: whoever knows one can write there. */
interface Watchers {
  /** Takes what begins and ends. */
  readonly alarm: { readonly url: string; readonly format: 'json' | 'text' } | undefined
  /** Is called each minute while all is well, and gives the alarm when that stops. */
  readonly heartbeatUrl: string | undefined
}

/** A page with what protects it: whoever answers with its HTML, in part or changed, sends both. */
export interface BuiltPage {
  readonly html: string
  readonly headers: HeaderRecord
}

export interface Outbox {
  /** Tries to send what is due; resolves when tried, never rejects. */
  deliver(): Promise<void>
  /** Resolves when all that was begun is tried. A process that ends before leaves mails to be sent once more. */
  settled(): Promise<void>
}

/** What middleware leaves for the routes of one request. */
export interface ShopBindings {
  Variables: { log: Logger; requestId: string }
}

/** What the guard leaves besides, for calls that need a session. */
export interface SignedInBindings {
  Variables: ShopBindings['Variables'] & { userId: string }
}
