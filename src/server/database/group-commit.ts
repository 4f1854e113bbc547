import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { setImmediate, setTimeout } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  type TransactionSettings,
} from 'kysely'
import { tryAgain } from './transactions.ts'
import { asRefusal } from './unavailable.ts'

/** A connection to a file, with a cache of prepared statements. */
class Statements {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, { statement: StatementSync; isReader: boolean }>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  /** Throws a `Refusal` when the disk is full or broken. */
  answer<Row>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<Row> {
    try {
      const { statement, isReader } = this.#prepare(sql)
      const values = parameters as SQLInputValue[]
      if (isReader) return { rows: statement.all(...values) as Row[] }
      const { changes, lastInsertRowid } = statement.run(...values)
      return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) }
    } catch (error) {
      throw asRefusal(error)
    }
  }

  run(sql: string): void {
    this.answer({ sql, parameters: [] })
  }

  /** SQLite rolls some transactions back by itself, e.g. when the disk is full. */
  isInTransaction(): boolean {
    return this.#database.isOpen && this.#database.isTransaction
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close()
  }

  #prepare(sql: string) {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    const prepared = { statement, isReader: statement.columns().length > 0 }
    if (this.#prepared.size < 500) this.#prepared.set(sql, prepared)
    return prepared
  }
}

/** Syncs what SQLite has written to its log without waiting for the disk. */
export interface LogSync {
  readonly sync: () => Promise<void>
  readonly close: () => unknown
}

/** A pass of the event loop takes a millisecond or two while requests are read, and no time when there are none. */
const passesToGather = 3
const longestGatheringMs = 2
const longestTurnMs = 5

const isRead = ({ query, sql }: CompiledQuery) =>
  SelectQueryNode.is(query) || /^select\b/i.test(sql)

/** One user of the file: a transaction, or single statements. */
class Connection implements DatabaseConnection {
  readonly #driver: GroupCommitDriver
  #transaction: { readonly statements: Statements; readonly end: () => void } | undefined
  /** A connection is acquired per transaction, and is not reused afterwards. */
  isOfTransaction = false

  constructor(driver: GroupCommitDriver) {
    this.#driver = driver
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.isOfTransaction) return this.#inside().statements.answer(query)
    const { reader, writer } = this.#driver
    if (isRead(query)) return reader().answer(query)
    const unlock = await this.#driver.lock()
    const write = () => Promise.resolve(writer.answer<Row>(query))
    const answer = await tryAgain(write).finally(unlock)
    await this.#driver.synced()
    return answer
  }

  streamQuery(): never {
    throw new Error('Nothing streams from SQLite.')
  }

  /** A read-only transaction has a connection of its own: it may last as long as a backup. */
  async begin({ accessMode }: TransactionSettings): Promise<void> {
    this.isOfTransaction = true
    const { openReader, writer } = this.#driver
    if (accessMode === 'read only') {
      const statements = openReader()
      this.#transaction = { statements, end: () => statements.close() }
      return statements.run('begin')
    }
    this.#transaction = { statements: writer, end: await this.#driver.lock() }
    await tryAgain(() => Promise.resolve(writer.run('begin immediate')))
  }

  /** Resolves once it is on the disk. */
  async commit(): Promise<void> {
    const { statements, end } = this.#inside()
    statements.run('commit')
    this.#transaction = undefined
    end()
    await this.#driver.synced()
  }

  /** Rolls back an open transaction. */
  rollBack(): void {
    const { statements, end } = this.#transaction ?? {}
    this.#transaction = undefined
    try {
      if (statements?.isInTransaction()) statements.run('rollback')
    } finally {
      end?.()
    }
  }

  /** Prevents writes outside the transaction after SQLite has rolled it back by itself, e.g. when the disk is full. */
  #inside() {
    if (this.#transaction?.statements.isInTransaction()) return this.#transaction
    throw new Error('The transaction is over: nothing more is asked in it.')
  }
}

/**
 * A SQLite file with group commit: transactions and writes are serialised, reads never wait, and all commits
 * made while the disk was busy share the next sync of the log.
 */
export class GroupCommitDriver implements Driver {
  readonly writer: Statements
  readonly openReader: () => Statements
  readonly #log: LogSync | undefined
  readonly #patienceMs: number
  /** Reused, as Kysely holds a weak reference per connection: a new one per statement burdens the garbage collector. */
  readonly #idle: Connection[] = []
  #reader: Statements | undefined
  #isClosed = false
  #lastWriter: Promise<unknown> = Promise.resolve()
  #running = Promise.resolve()
  #next: Promise<void> | undefined
  #failure: { readonly error: unknown } | undefined
  #yieldedAt = 0

  constructor(
    writer: DatabaseSync,
    openReader: () => DatabaseSync,
    /** Undefined where SQLite itself waits for the disk at each commit. */
    log: LogSync | undefined,
    patienceMs = 2000,
  ) {
    this.writer = new Statements(writer)
    this.openReader = () => new Statements(openReader())
    this.#log = log
    this.#patienceMs = patienceMs
  }

  /** Reads committed data, independent of writers. */
  readonly reader = (): Statements => {
    if (this.#isClosed) throw new Error('The database is closed.')
    return (this.#reader ??= this.openReader())
  }

  /**
   * Waits for earlier writers of this process; returns the unlock function. After a failed sync, throws its error until
   * the server is restarted.
   */
  async lock(): Promise<() => void> {
    const before = this.#lastWriter
    const { promise, resolve } = Promise.withResolvers<undefined>()
    this.#lastWriter = promise
    await before
    // Yield to the event loop after several consecutive writes. Without a log, nothing depends on timing.
    if (this.#log && performance.now() - this.#yieldedAt > longestTurnMs) {
      await setImmediate()
      this.#yieldedAt = performance.now()
    }
    if (this.#failure) {
      resolve(undefined)
      throw this.#failure.error
    }
    return () => resolve(undefined)
  }

  /** Resolves once all earlier commits are on the disk; a sync already running may have started too early. */
  synced(): Promise<void> {
    if (!this.#log) return Promise.resolve()
    return (this.#next ??= this.#syncNext(this.#log))
  }

  async #syncNext(log: LogSync): Promise<void> {
    await this.#running.catch(() => undefined)
    if (this.#failure) throw this.#failure.error
    const from = performance.now()
    for (let pass = 0; pass < passesToGather; pass += 1) {
      await setImmediate()
      // Passes are long when the server is flooded: writers do not wait for more of them.
      if (performance.now() - from > longestGatheringMs) break
    }
    // Waiting writers share this sync, unless one of them takes long.
    await Promise.race([this.#lastWriter, setTimeout(longestTurnMs, undefined, { ref: false })])
    this.#next = undefined
    this.#running = log.sync()
    try {
      await this.#running
    } catch (error) {
      // The system may have dropped unwritten pages and reports it only once: later writes cannot be trusted.
      this.#failure ??= { error }
      throw error
    }
  }

  /** The file is already open. */
  init = () => Promise.resolve()

  acquireConnection(): Promise<Connection> {
    return Promise.resolve(this.#idle.pop() ?? new Connection(this))
  }

  async beginTransaction(connection: Connection, settings: TransactionSettings = {}) {
    await connection.begin(settings)
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await connection.commit()
  }

  rollbackTransaction(connection: Connection): Promise<void> {
    return Promise.resolve(connection.rollBack())
  }

  /** Rolls back an unfinished transaction. */
  releaseConnection(connection: Connection): Promise<void> {
    connection.rollBack()
    if (!connection.isOfTransaction) this.#idle.push(connection)
    return Promise.resolve()
  }

  /** Waits for writers, up to a timeout: closing the file rolls an unfinished one back. */
  async destroy(): Promise<void> {
    const locked = this.lock().catch(() => undefined)
    await Promise.race([locked, setTimeout(this.#patienceMs, undefined, { ref: false })])
    this.#isClosed = true
    await this.#running.catch(() => undefined)
    this.#log?.close()
    this.#reader?.close()
    this.writer.close()
    void locked.then((unlock) => unlock?.())
  }
}
