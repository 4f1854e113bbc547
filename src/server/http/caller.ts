import type { Language } from '#domain/language.ts'
import type { Client } from './client-address.ts'

/** Who books something without an account, as far as the call tells. */
export interface Visitor {
  readonly client: Client
  /** In which they are answered, and written to. */
  readonly language: Language
}

/** What a call about an account tells of whoever makes it, before anything is proven. */
export interface Caller extends Visitor {
  /** Digest of the name that we gave the browser: the same one keeps its codes and its trusted tries. */
  readonly browser: string
  /** Such as "Chrome on Android"; '' when that is not known. */
  readonly device: string
}
