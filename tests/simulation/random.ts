import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

export interface Random {
  /** From 0 up to, but without, 1. */
  next(): number
  chance(probability: number): boolean
  between(from: number, to: number): number
  pick<Item>(items: readonly Item[]): Item
}

/** The same numbers for the same seed, on every machine (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  function pick<Item>(items: readonly Item[]): Item {
    const item = items[between(0, items.length - 1)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }
  return { next, chance: (probability) => next() < probability, between, pick }
}

/** Ids and pauses come from the seed too, or no run could be had again. Answers how to undo it. */
export function seedIds(seed: number): () => void {
  const random = createRandom(seed)
  const { randomBytes } = crypto
  const chance = Math.random
  const hex = (length: number) =>
    Array.from({ length }, () => random.between(0, 15).toString(16)).join('')
  const bytes = (size: number) => Buffer.from(hex(size * 2), 'hex')
  const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}` as const
  Object.assign(crypto, { randomBytes: bytes })
  syncBuiltinESMExports()
  Object.defineProperty(globalThis.crypto, 'randomUUID', { value: uuid, configurable: true })
  Math.random = () => random.next()
  return () => {
    Object.assign(crypto, { randomBytes })
    syncBuiltinESMExports()
    Reflect.deleteProperty(globalThis.crypto, 'randomUUID')
    Math.random = chance
  }
}
