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

/** Everything a service needs, passed in once; tests pass their own. */
export interface Shop {
  /** In whose name this is done: requests and commands pass on a shop with their actor. */
  readonly actor: Actor
  readonly db: Database
  readonly catalogue: Catalogue
  /** All that can be paid for. */
  readonly kinds: readonly PurchaseTypeContract<Shop>[]
  /** All discounts. */
  readonly discountRules: readonly RuleContract<Shop>[]
  readonly providers: PaymentProviders
  readonly videos: VideoSearch
  readonly outbox: Outbox
  /** Keys links and codes; 32 bytes that stay the same across restarts. */
  readonly secret: Buffer
  /** Decrypts the sealed data of deleted accounts; in no table and in no log. */
  readonly sealingKey: SealingKey
  /** Whether the firm's desk is served. */
  readonly hasDesk: boolean
  /** Public origin, without a slash at the end. */
  readonly siteUrl: () => string
  /** The API's origin if it has its own, else ''. */
  readonly callsAt: string
  /** The domain for cookies of both origins; undefined if they share a host. */
  readonly cookieDomain: string | undefined
  /** The desk's origin: the public one unless it has its own. */
  readonly deskUrl: () => string
  /** Paid files, by the names in `Product.pdf`. */
  readonly paidFiles: FileStore
  /** Copies of all that was ever sold: in an object store, or in DATA_DIR and backed up with it. */
  readonly keptFiles: FileStore
  /** Copies not stored yet, by name, with how to read each. */
  readonly waitingCopies: Map<string, ReadOriginal>
  /** The folder of the records, the secret, and files left for the server by others. */
  readonly dataFolder: string
  /** The free space on the disk of the data folder. */
  readonly freeBytes: () => Promise<number>
  /** The days until the certificate of the public address expires; Infinity if none is known. */
  readonly certificateDays: () => Promise<number>
  /** External services notified of problems, besides by mail. */
  readonly watchers: Watchers
  /** The bytes of a public file, by path. */
  readonly publicFile: (path: string) => Uint8Array | undefined
  /** A built page, by path. */
  readonly page: (path: string) => BuiltPage | undefined
  /** The client of a request, for limits. */
  readonly clientOf: (c: Context) => Client
  readonly now: () => number
  readonly log: Logger
  /** How content is published; only in a server and its publish command. */
  readonly publishing?: Publishing | undefined
}

/** URLs of external services that monitor the shop. They are secrets: anyone who knows one can write there. */
interface Watchers {
  /** Notified of each beginning and end. */
  readonly alarm: { readonly url: string; readonly format: 'json' | 'text' } | undefined
  /** Called each minute while all is well; raises an alarm when the calls stop. */
  readonly heartbeatUrl: string | undefined
}

/** A page with its security headers: a response with its HTML, in part or changed, must send both. */
export interface BuiltPage {
  readonly html: string
  readonly headers: HeaderRecord
}

export interface Outbox {
  /** Tries to send due mails; resolves when tried, never rejects. */
  deliver(): Promise<void>
  /** Resolves when all started deliveries were tried. If a process exits before, mails may be sent twice. */
  settled(): Promise<void>
}

/** What middleware passes to the routes of one request. */
export interface ShopBindings {
  Variables: { log: Logger; requestId: string }
}

/** What the guard adds, for requests that need a session. */
export interface SignedInBindings {
  Variables: ShopBindings['Variables'] & { userId: string }
}
