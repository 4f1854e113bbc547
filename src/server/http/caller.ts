import type { Client } from './client-address.ts'

/** What a call tells of whoever makes it, before anything is proven. */
export interface Caller {
  readonly client: Client
  /** Digest of the name that we gave the browser: the same one keeps its codes and its trusted tries. */
  readonly browser: string
  /** Such as "Chrome on Android"; '' when that is not known. */
  readonly device: string
}
