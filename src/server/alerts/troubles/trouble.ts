import { hostname } from 'node:os'
import type { Shop } from '#server/shop.ts'

/** What measuring needs. */
export type Measured = Pick<Shop, 'db' | 'now' | 'freeBytes' | 'dataFolder' | 'providers'>

const hourMs = 60 * 60_000

/** A state that must not stay, with everything that anybody is told of it. */
export interface Trouble {
  readonly name: string
  /** What it is called among the figures. */
  readonly figure: `shop_${string}`
  /** What the figure counts. */
  readonly help: string
  /** It is a trouble while the figure is beyond this. */
  readonly limit: { readonly above: number } | { readonly below: number }
  readonly measure: (shop: Measured) => Promise<number>
  /** A sentence for the firm. */
  readonly sentence: (value: number) => string
  /** What to do about it. */
  readonly advice: string
  /** Ids to look at, those that wait longest first. */
  readonly examples?: (shop: Measured) => Promise<readonly string[]>
  /** The figure says for how many seconds it has been so. */
  readonly isOwnAge?: true
  /** Each machine has its own. */
  readonly isOfMachine?: true
  /** At which ages the firm gets a mail; without it, at an hour and at a day. */
  readonly tellAfterMs?: readonly number[]
}

/** Whether this value of its figure is beyond the limit. */
export function isBeyond({ limit }: Trouble, value: number): boolean {
  return 'above' in limit ? value > limit.above : value < limit.below
}

/** What the trouble is called among those that stand, which all processes share. */
export function keyOf({ name, isOfMachine }: Trouble): string {
  return isOfMachine ? `${name}@${hostname()}` : name
}

/** At which ages of the trouble the firm gets a mail. */
export function agesToTell({ tellAfterMs = [hourMs, 24 * hourMs] }: Trouble): readonly number[] {
  return tellAfterMs
}

/** Since when it has been so, as far as its figure tells. */
export function beganAt({ isOwnAge }: Trouble, value: number, now: number): number {
  return isOwnAge ? Math.round(now - value * 1000) : now
}

/** How old something is, in seconds; 0 for nothing, or for what a clock that ran ahead wrote. */
export function ageS(at: number | null | undefined, now: number): number {
  return at === null || at === undefined ? 0 : Math.max(0, now - at) / 1000
}
