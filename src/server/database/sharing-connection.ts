import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SelectQueryNode,
  type TransactionSettings,
} from 'kysely'
import { MetAnother } from './met-another.ts'
import type { PreparedStatements } from './prepared-statements.ts'
import type { Place, SharedCommits } from './shared-commits.ts'
import { shareTurns } from './turns.ts'

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
    const turn = shareTurns()
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
      batch?.fail(new MetAnother())
      throw error
    } finally {
      leave()
    }
  }

  #inside(): Place {
    if (!this.#place) throw new Error('The transaction is over: nothing more is asked in it.')
    if (this.#place.batch?.isOver) throw new MetAnother()
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
