import type { Language } from '#domain/language.ts'
import type { Client } from './client-address.ts'

/** A client that books without an account, as far as the request shows. */
export interface Visitor {
  readonly client: Client
  /** The language of responses and mails. */
  readonly language: Language
}

/** The client of a request about an account, before anything is proven. */
export interface Caller extends Visitor {
  /** Digest of the browser's id cookie: codes and trusted attempts belong to it. */
  readonly browser: string
  /** E.g. "Chrome on Android"; '' when unknown. */
  readonly device: string
}
