import type { DatabaseSync } from 'node:sqlite'
import type { Driver, TransactionSettings } from 'kysely'
import { PreparedStatements } from './prepared-statements.ts'
import { SharedCommits } from './shared-commits.ts'
import { type SharedFile, SharingConnection } from './sharing-connection.ts'

/** Transactions of one file that share their commits, and readers that wait for none of them. */
export class SharingDriver implements Driver {
  readonly #file: SharedFile
  #reader: PreparedStatements | undefined

  constructor(writer: PreparedStatements, openReader: () => DatabaseSync) {
    const reader = () => (this.#reader ??= new PreparedStatements(openReader()))
    this.#file = { writer, reader, commits: new SharedCommits(writer) }
  }

  async init(): Promise<void> {
    // The file is open.
  }

  acquireConnection(): Promise<SharingConnection> {
    return Promise.resolve(new SharingConnection(this.#file))
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
    return Promise.resolve()
  }

  async destroy(): Promise<void> {
    const { leave } = await this.#file.commits.goAlone()
    this.#reader?.close()
    this.#file.writer.close()
    leave()
  }
}
