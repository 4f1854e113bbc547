import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SelectQueryNode,
  type TransactionSettings,
} from 'kysely'
import { WriteConflict } from './write-conflict.ts'
import type { PreparedStatements } from './prepared-statements.ts'
import { yieldEventLoop } from './yield-event-loop.ts'

/** So many, and begun within so long: what another process wants to write waits no longer for ours. */
const mostMembers = 100
const longestMs = 10

/** Transactions that one commit, with one sync, puts on the disk. */
class Batch {
  readonly #written = Promise.withResolvers<undefined>()
  readonly #beganAt = performance.now()
  #members = 0
  isOver = false

  constructor() {
    // Whoever has left it already hears of a failure, and perhaps nobody has.
    this.#written.promise.catch(() => undefined)
  }

  /** Resolves when all of it is on the disk. */
  get written(): Promise<undefined> {
    return this.#written.promise
  }

  isRoomy(): boolean {
    const isNew = this.#members === 0
    return isNew || (this.#members < mostMembers && performance.now() - this.#beganAt < longestMs)
  }

  admit(): void {
    this.#members += 1
  }

  end(): void {
    this.isOver = true
    this.#written.resolve(undefined)
  }

  fail(error: unknown): void {
    this.isOver = true
    this.#written.reject(error)
  }
}

/** While requests are being read, each lasts a millisecond or two; when there are none, no time at all. */
const turnsToGather = 3

/** The one connection that writes to a file. */
interface Writer {
  readonly run: (sql: string) => void
  /** False as well when SQLite has taken a transaction back by itself: when the disk is full, say. */
  readonly isInTransaction: () => boolean
}

/** Whoever writes, from the moment when nobody else does. */
interface Place {
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
    if (!batch.isOver && !this.#writer.isInTransaction()) batch.fail(new WriteConflict())
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

/** Where the statements of a file go. */
export interface SharedFile {
  readonly writer: PreparedStatements
  readonly reader: () => PreparedStatements
  readonly commits: SharedCommits
}

const isRead = ({ query, sql }: CompiledQuery) =>
  SelectQueryNode.is(query) || /^select\b/i.test(sql)
/** All of it or nothing: without a savepoint too, a statement that fails leaves nothing in its batch. */
const isWrite = ({ sql }: CompiledQuery) => /^(insert|update|delete)\b/i.test(sql)

/** One user of the file: a transaction, or single statements. */
export class SharingConnection implements DatabaseConnection {
  readonly #file: SharedFile
  #place: Place | undefined
  /** A connection is acquired for each transaction: it is for nothing else, also after its end. */
  #isTransaction = false

  constructor(file: SharedFile) {
    this.#file = file
  }

  /** A long transaction is no long turn: whoever asks for nothing of the database is answered meanwhile. */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const answer = this.#answerAtOnce<Row>(query) ?? (await this.#answerInTurn<Row>(query))
    const turn = yieldEventLoop()
    if (turn) await turn
    return answer
  }

  /** Whether it was acquired for a transaction, open or over. */
  get isTransaction(): boolean {
    return this.#isTransaction
  }

  streamQuery(): never {
    throw new Error('Nothing streams from SQLite.')
  }

  async begin({ accessMode }: TransactionSettings): Promise<void> {
    this.#isTransaction = true
    const { writer, commits } = this.#file
    const isReading = accessMode === 'read only'
    const place = await (isReading ? commits.goAlone() : commits.join())
    try {
      writer.run(isReading ? 'begin' : 'savepoint member')
      this.#place = place
    } catch (error) {
      place.leave()
      throw error
    }
  }

  /** Resolves when it is on the disk. */
  async commit(): Promise<void> {
    const { batch, leave } = this.#inside()
    this.#file.writer.run(batch ? 'release member' : 'commit')
    this.#place = undefined
    leave()
    await batch?.written
  }

  /** Resolves when what it has seen of others is on the disk: why it failed may follow from that. */
  async rollBack(): Promise<void> {
    const batch = this.letGo()
    await batch?.written
  }

  /** Takes back what was not committed, and answers the batch that goes on without it. */
  letGo(): Place['batch'] {
    const place = this.#place
    this.#place = undefined
    if (!place) return undefined
    const { writer, commits } = this.#file
    const { batch, leave } = place
    try {
      if (!batch) writer.run('rollback')
      else if (commits.isLost(batch)) return undefined
      else for (const step of ['rollback to member', 'release member']) writer.run(step)
      return batch
    } catch (error) {
      batch?.fail(new WriteConflict())
      throw error
    } finally {
      leave()
    }
  }

  #inside(): Place {
    if (!this.#place) throw new Error('The transaction is over: nothing more is asked in it.')
    if (this.#place.batch?.isOver) throw new WriteConflict()
    return this.#place
  }

  /** Undefined for what has to wait until others have written. */
  #answerAtOnce<Row>(query: CompiledQuery): QueryResult<Row> | undefined {
    // The caller may still take it for open while its end is on the way to the disk.
    if (this.#place || this.#isTransaction) return this.#answerInside(query, this.#inside())
    return isRead(query) ? this.#file.reader().answer(query) : undefined
  }

  async #answerInTurn<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return await (isWrite(query) ? this.#write<Row>(query) : this.#doAlone<Row>(query))
  }

  #answerInside<Row>(query: CompiledQuery, { batch }: Place): QueryResult<Row> {
    try {
      return this.#file.writer.answer(query)
    } catch (error) {
      if (batch) this.#file.commits.isLost(batch)
      throw error
    }
  }

  async #write<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#place = await this.#file.commits.join()
    const { batch, leave } = this.#place
    try {
      return this.#answerInside(query, this.#place)
    } finally {
      this.#place = undefined
      leave()
      if (!batch?.isOver) await batch?.written
    }
  }

  async #doAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { leave } = await this.#file.commits.goAlone()
    try {
      return this.#file.writer.answer(query)
    } finally {
      leave()
    }
  }
}
