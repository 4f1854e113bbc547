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

/** Session timeouts in milliseconds, sent to PostgreSQL when a connection begins. Requests give up long before. */
export const sessionLimits = {
  statement_timeout: 10 * second,
  lock_timeout: 5 * second,
  idle_in_transaction_session_timeout: 10 * second,
} as const

const limits = {
  ...sessionLimits,
  max: 10,
  // Waiting for a free connection under load.
  connectionTimeoutMillis: 6 * second,
  idleTimeoutMillis: 30 * second,
  keepAlive: true,
  application_name: 'samriddhi',
}

const reachWithinMs = 3 * second

/** Fails sooner for an unreachable database than the pool does while waiting for a free connection. */
class ReachedInTime extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: reachWithinMs })
  }
}

/** For a server that does not even report its own timeout. Migrations and backups may take longer. */
const servingTimeoutMs = 6 * second

/** Paise, times and sums of them fit a number; pg would return them as text. */
function numbersAsNumbers(): pg.TypeOverrides {
  const types = new pg.TypeOverrides()
  for (const type of [int8, numeric]) types.setTypeParser(type, Number)
  return types
}

/**
 * Commits are on the disk before they are acknowledged, whatever the server's default is. Behind a pool in transaction
 * mode the session moves on to another client, so nothing is set on it: deploy/pgbouncer.ini does that.
 */
const durable = `
  select set_config('synchronous_commit', 'on', false)
  where current_setting('synchronous_commit') = 'off' and pg_backend_pid() = $1
`

/** The backend process id that PostgreSQL reported on connect; pgbouncer makes one up. */
export const processOf = (client: pg.ClientBase): number =>
  'processID' in client && typeof client.processID === 'number' ? client.processID : 0

type PooledConnection = Parameters<PostgresDriver['releaseConnection']>[0]

/**
 * Serialisable by default: services are written as if there were no concurrency. A single statement with a
 * serialisation conflict is retried here, a whole transaction in `inTransaction`.
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

/** The migration lock is a row lock, released when its transaction ends, however it ends. */
class RowLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(
    db: Kysely<unknown>,
    { lockTable, lockRowId }: MigrationLockOptions,
  ): Promise<void> {
    // No timeout: another process may be in the middle of a long migration.
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`set local lock_timeout = 0`.execute(db)
    await sql`update ${sql.table(lockTable)} set is_locked = 0 where id = ${lockRowId}`.execute(db)
  }

  override async releaseMigrationLock(): Promise<void> {
    // Released at the end of the transaction.
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
 * The server at `url`, with its TLS options; does not connect yet. `isServing` sets the short timeouts of
 * requests.
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
  // When an idle connection breaks, the next query notices and opens a new one.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new ShopPostgresDialect({ pool })
}
