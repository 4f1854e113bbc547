import {
  type CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  type MigrationLockOptions,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  sql,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { tryAgain } from './transactions.ts'
import { asRefusal } from './unavailable.ts'

const second = 1000
const int8 = 20
const numeric = 1700

/** Nobody waits for ever: a request has given up long before. Sent to PostgreSQL when a connection begins; milliseconds. */
export const sessionLimits = {
  statement_timeout: 10 * second,
  lock_timeout: 5 * second,
  idle_in_transaction_session_timeout: 10 * second,
} as const

const limits = {
  ...sessionLimits,
  max: 10,
  // For one of them to be free, while a crowd has them all.
  connectionTimeoutMillis: 6 * second,
  idleTimeoutMillis: 30 * second,
  keepAlive: true,
  application_name: 'samriddhi',
}

const reachWithinMs = 3 * second

/** Is refused sooner where the database cannot be reached than whoever waits for others that use it. */
class ReachedInTime extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: reachWithinMs })
  }
}

/** For a server that does not even answer that the time is over. Migrations and backups may take longer. */
const servingTimeoutMs = 6 * second

/** Paise, moments and sums of them fit a number; pg would answer them as text. */
function numbersAsNumbers(): pg.TypeOverrides {
  const types = new pg.TypeOverrides()
  for (const type of [int8, numeric]) types.setTypeParser(type, Number)
  return types
}

/**
 * A commit is on the disk before it is acknowledged, whatever the server's own default is. Behind a pool in transaction
 * mode the session is another client's a moment later, so nothing is set on it: deploy/pgbouncer.ini does that.
 */
const durable = `
  select set_config('synchronous_commit', 'on', false)
  where current_setting('synchronous_commit') = 'off' and pg_backend_pid() = $1
`

/** The process that PostgreSQL named when it accepted the connection; pgbouncer invents a number. */
export const processOf = (client: pg.ClientBase): number =>
  'processID' in client && typeof client.processID === 'number' ? client.processID : 0

type PooledConnection = Parameters<PostgresDriver['releaseConnection']>[0]

/**
 * Serialisable unless it says otherwise: services are written as if nobody came between. A single statement that met
 * another transaction is tried again here, and a whole transaction in `inTransaction`.
 */
class SerialDriver extends PostgresDriver {
  readonly #wrapped = new WeakSet<DatabaseConnection>()
  readonly #inTransaction = new WeakSet<DatabaseConnection>()

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection().catch((error: unknown) => {
      throw asRefusal(error)
    })
    if (!this.#wrapped.has(connection)) this.#wrap(connection)
    return connection
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    this.#inTransaction.add(connection)
    const isolationLevel = settings.isolationLevel ?? 'serializable'
    await super.beginTransaction(connection, { ...settings, isolationLevel })
  }

  override async releaseConnection(connection: PooledConnection): Promise<void> {
    this.#inTransaction.delete(connection)
    await super.releaseConnection(connection)
  }

  #wrap(connection: DatabaseConnection): void {
    this.#wrapped.add(connection)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = async <Row>(query: CompiledQuery) => {
      const once = () =>
        execute<Row>(query).catch((error: unknown) => {
          throw asRefusal(error)
        })
      return await (this.#inTransaction.has(connection) ? once() : tryAgain(once))
    }
  }
}

/** The lock of migrations is a row, which is free again when its transaction ends, however it ends. */
class RowLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(
    db: Kysely<unknown>,
    { lockTable, lockRowId }: MigrationLockOptions,
  ): Promise<void> {
    // As long as it takes: another process may be in the middle of a long migration.
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`set local lock_timeout = 0`.execute(db)
    await sql`update ${sql.table(lockTable)} set is_locked = 0 where id = ${lockRowId}`.execute(db)
  }

  override async releaseMigrationLock(): Promise<void> {
    // The end of the transaction releases it.
  }
}

class ShopPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): SerialDriver {
    return new SerialDriver(this.#config)
  }

  override createAdapter(): RowLockAdapter {
    return new RowLockAdapter()
  }
}

/**
 * The server that `url` names, with its TLS options; it is not asked anything yet. While `isServing`, people
 * wait for the answers.
 */
export function postgresDialect(url: string, isServing: boolean): PostgresDialect {
  const pool = new pg.Pool({
    ...limits,
    Client: ReachedInTime,
    ...(isServing && { query_timeout: servingTimeoutMs }),
    connectionString: url,
    types: numbersAsNumbers(),
    verify: (client, done) =>
      client.query(durable, [processOf(client)], (error?: Error | null) =>
        done(error ?? undefined),
      ),
  })
  // A connection that breaks between two queries: the next query notices, and a new one is opened.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new ShopPostgresDialect({ pool })
}
