import { setImmediate as nextTurn } from 'node:timers/promises'
import { Batch } from './batch.ts'
import { MetAnother } from './met-another.ts'

/** While requests are being read, each lasts a millisecond or two; when there are none, no time at all. */
const turnsToGather = 3

/** The one connection that writes to a file. */
export interface Writer {
  readonly run: (sql: string) => void
  /** False as well when SQLite has taken a transaction back by itself: when the disk is full, say. */
  readonly isInTransaction: () => boolean
}

/** Whoever writes, from the moment when nobody else does. */
export interface Place {
  /** Undefined for whoever is alone. */
  readonly batch: Batch | undefined
  /** Lets the next one write. */
  readonly leave: () => void
}

interface Waiting {
  readonly isAlone: boolean
  readonly enter: (batch?: Batch) => Promise<void>
  readonly refuse: (error: unknown) => void
}

/**
 * Lets one after another write to a file. Those who wait at the same moment share a transaction, as its commit waits
 * for the disk: each has a savepoint of its own in it, which is all that its failure takes back, and nobody is told
 * anything before all of it is on the disk.
 */
export class SharedCommits {
  readonly #writer: Writer
  readonly #waiting: Waiting[] = []
  #isServing = false

  constructor(writer: Writer) {
    this.#writer = writer
  }

  /** Waits for a place in a batch; throws when another process writes. */
  async join(): Promise<Place> {
    return await this.#wait(false)
  }

  /** Waits until nobody writes and no transaction is open. */
  async goAlone(): Promise<Place> {
    return await this.#wait(true)
  }

  /**
   * To be asked when a statement has failed: whether SQLite has taken the whole batch back with it. The others of it
   * are then tried again.
   */
  isLost(batch: Batch): boolean {
    if (!batch.isOver && !this.#writer.isInTransaction()) batch.fail(new MetAnother())
    return batch.isOver
  }

  async #wait(isAlone: boolean): Promise<Place> {
    const entered = Promise.withResolvers<Place>()
    const enter = async (batch?: Batch) => {
      const left = Promise.withResolvers<undefined>()
      entered.resolve({ batch, leave: () => left.resolve(undefined) })
      await left.promise
    }
    this.#waiting.push({ isAlone, enter, refuse: entered.reject })
    if (!this.#isServing) void this.#serve()
    return await entered.promise
  }

  async #serve(): Promise<void> {
    this.#isServing = true
    while (this.#waiting.length > 0) {
      // All requests that have arrived by now get as far as to their place in the queue.
      for (let turn = 0; turn < turnsToGather; turn += 1) await nextTurn()
      if (this.#waiting[0]?.isAlone) await this.#serveAlone(this.#waiting.shift())
      else await this.#serveBatch()
    }
    this.#isServing = false
  }

  async #serveAlone(next: Waiting | undefined): Promise<void> {
    try {
      this.#takeBack()
    } catch (error) {
      return next?.refuse(error)
    }
    await next?.enter()
  }

  async #serveBatch(): Promise<void> {
    try {
      this.#takeBack()
      this.#writer.run('begin immediate')
    } catch (error) {
      for (let next = this.#nextMember(); next; next = this.#nextMember()) next.refuse(error)
      return
    }
    const batch = new Batch()
    while (!batch.isOver && batch.isRoomy()) {
      const next = this.#nextMember()
      if (!next) break
      batch.admit()
      await next.enter(batch)
    }
    if (!batch.isOver) this.#commit(batch)
    try {
      this.#takeBack()
    } catch {
      // It is tried again before anything else is begun.
    }
  }

  #nextMember(): Waiting | undefined {
    return this.#waiting[0]?.isAlone === false ? this.#waiting.shift() : undefined
  }

  #commit(batch: Batch): void {
    try {
      this.#writer.run('commit')
      batch.end()
    } catch (error) {
      batch.fail(error)
    }
  }

  /** SQLite leaves the transaction of a commit that has failed open, unless it took it back. */
  #takeBack(): void {
    if (this.#writer.isInTransaction()) this.#writer.run('rollback')
  }
}
