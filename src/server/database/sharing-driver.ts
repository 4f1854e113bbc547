import type { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import type { Driver, TransactionSettings } from 'kysely'
import { PreparedStatements } from './prepared-statements.ts'
import { SharedCommits, type SharedFile, SharingConnection } from './group-commit.ts'

/** Whoever holds a transaction for longer does not come to an end: closing the file takes it back. */
const longestMs = 2000

/** Transactions of one file that share their commits, and readers that wait for none of them. */
export class SharingDriver implements Driver {
  readonly #file: SharedFile
  readonly #patienceMs: number
  #reader: PreparedStatements | undefined
  /**
   * Of single statements. Kysely knows each connection that it was ever given by a weak reference: a new one for each
   * keeps the collector busy. One of a transaction is not taken again: a late statement of it must go on being refused.
   */
  readonly #idle: SharingConnection[] = []
  #isClosed = false

  constructor(
    writer: PreparedStatements,
    openReader: () => DatabaseSync,
    patienceMs: number = longestMs,
  ) {
    this.#patienceMs = patienceMs
    const reader = () => {
      if (this.#isClosed) throw new Error('The database is closed.')
      return (this.#reader ??= new PreparedStatements(openReader()))
    }
    this.#file = { writer, reader, commits: new SharedCommits(writer) }
  }

  async init(): Promise<void> {
    // The file is open.
  }

  acquireConnection(): Promise<SharingConnection> {
    return Promise.resolve(this.#idle.pop() ?? new SharingConnection(this.#file))
  }

  async beginTransaction(
    connection: SharingConnection,
    settings: TransactionSettings = {},
  ): Promise<void> {
    await connection.begin(settings)
  }

  async commitTransaction(connection: SharingConnection): Promise<void> {
    await connection.commit()
  }

  async rollbackTransaction(connection: SharingConnection): Promise<void> {
    await connection.rollBack()
  }

  /** Of whoever ended in the middle of a transaction, nothing stays. */
  releaseConnection(connection: SharingConnection): Promise<void> {
    connection.letGo()
    if (!connection.isTransaction) this.#idle.push(connection)
    return Promise.resolve()
  }

  /** Waits for those who write, but for none that lasts. */
  async destroy(): Promise<void> {
    // What could not be taken back before is taken back by closing.
    const place = this.#file.commits.goAlone().catch(() => undefined)
    await Promise.race([place, setTimeout(this.#patienceMs, undefined, { ref: false })])
    this.#isClosed = true
    try {
      this.#reader?.close()
      this.#file.writer.close()
    } finally {
      void place.then((mine) => mine?.leave())
    }
  }
}
