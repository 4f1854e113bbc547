import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const schema = `
  create table if not exists faults (
    service text primary key,
    mode text not null
  ) strict;
  create table if not exists phonepe_tokens (
    token text primary key,
    expiresAt integer not null
  ) strict;
  create table if not exists phonepe_orders (
    orderId text primary key,
    merchantOrderId text not null unique,
    amount integer not null,
    state text not null,
    createdAt integer not null,
    expireAt integer not null,
    redirectUrl text not null,
    metaInfo text not null,
    paymentDetails text not null,
    errorCode text,
    detailedErrorCode text
  ) strict;
  create index if not exists phonepe_orders_by_expiry on phonepe_orders (state, expireAt);
  create index if not exists phonepe_orders_by_age on phonepe_orders (createdAt);
  create table if not exists phonepe_refunds (
    refundId text primary key,
    merchantRefundId text not null unique,
    originalMerchantOrderId text not null,
    amount integer not null,
    state text not null,
    createdAt integer not null
  ) strict;
  create index if not exists phonepe_refunds_by_order on phonepe_refunds (originalMerchantOrderId);
  create table if not exists phonepe_webhooks (
    id integer primary key,
    subject text not null,
    event text not null,
    answer text not null,
    sentAt integer not null
  ) strict;
  create table if not exists mails (
    id integer primary key,
    recipient text not null,
    subject text not null,
    text text not null,
    html text not null,
    sentAt integer not null
  ) strict;
`

/** Opens the sandbox's own database, creating folder and tables where they are missing. */
export function openStore(file: string): DatabaseSync {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const store = new DatabaseSync(file, { timeout: 5000 })
  switchToWal(store)
  store.exec('pragma synchronous = normal')
  inTransaction(store, () => store.exec(schema))
  return store
}

/** Tries for a second: SQLite's busy timeout does not cover two processes that switch a new file at once. */
function switchToWal(store: DatabaseSync): void {
  for (let attemptsLeft = 50; ; attemptsLeft -= 1) {
    try {
      store.exec('pragma journal_mode = wal')
      return
    } catch (error) {
      if (attemptsLeft === 0) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
  }
}

/** Runs synchronous work in one write transaction; an exception undoes all of it. */
export function inTransaction<Result>(store: DatabaseSync, work: () => Result): Result {
  store.exec('begin immediate')
  try {
    const result = work()
    store.exec('commit')
    return result
  } catch (error) {
    store.exec('rollback')
    throw error
  }
}
