import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { GroupCommitDriver } from '#server/database/group-commit.ts'

const insert = CompiledQuery.raw('insert into things values (1)')
const select = CompiledQuery.raw('select count(*) as things from things')

function openFile() {
  const database = new DatabaseSync(':memory:')
  database.exec('create table things (number)')
  return database
}

/** A file whose disk answers when the test says so. */
function openDriver({ patienceMs = 2000 } = {}) {
  const syncs: PromiseWithResolvers<undefined>[] = []
  const log = {
    sync: async () => {
      const begun = Promise.withResolvers<undefined>()
      syncs.push(begun)
      await begun.promise
    },
    close: () => undefined,
  }
  const opened = { readers: 0 }
  const openReader = () => {
    opened.readers += 1
    return openFile()
  }
  const database = openFile()
  const driver = new GroupCommitDriver(database, openReader, log, patienceMs)
  const write = async () => {
    const connection = await driver.acquireConnection()
    await connection.executeQuery(insert)
  }
  const writeInTransaction = async () => {
    const connection = await driver.acquireConnection()
    await driver.beginTransaction(connection)
    await connection.executeQuery(insert)
    await driver.commitTransaction(connection)
  }
  return { driver, database, syncs, opened, write, writeInTransaction }
}

/** As long as everything takes that waits for no disk. */
async function pass(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate()
}

test('nobody is told of a commit before it is on the disk, and all of one moment share a sync', async () => {
  const { syncs, write, writeInTransaction } = openDriver()
  const told: string[] = []
  const noted = async (name: string, work: Promise<void>) => {
    await work
    told.push(name)
  }
  const first = noted('first', write())
  await pass()
  // The sync that is running may have begun before these were written.
  const later = ['b', 'c', 'd'].map((name, at) =>
    noted(name, at % 2 ? writeInTransaction() : write()),
  )
  await pass()
  expect([told, syncs.length]).toEqual([[], 1])
  syncs[0]?.resolve(undefined)
  await first
  await pass()
  expect([told, syncs.length]).toEqual([['first'], 2])
  syncs[1]?.resolve(undefined)
  await Promise.all(later)
  expect(syncs).toHaveLength(2)
})

test('after a sync that fails nothing is written any more, as nobody knows what is on the disk', async () => {
  const { driver, database, syncs, write, writeInTransaction } = openDriver()
  const refused = write()
  await pass()
  syncs[0]?.reject(new Error('no disk'))
  await expect(refused).rejects.toThrow('no disk')
  await expect(write()).rejects.toThrow('no disk')
  await expect(writeInTransaction()).rejects.toThrow('no disk')
  expect(syncs).toHaveLength(1)
  await driver.destroy()
  expect(database.isOpen).toBe(false)
})

test('a sync that fails refuses who had committed meanwhile and who waited to write', async () => {
  const { driver, syncs, write } = openDriver()
  const first = write()
  await pass()
  const meanwhile = write()
  const slow = await driver.acquireConnection()
  await driver.beginTransaction(slow)
  const waiting = write()
  const refused = Promise.allSettled([first, meanwhile, waiting])
  syncs[0]?.reject(new Error('no disk'))
  await pass()
  await driver.rollbackTransaction(slow)
  await pass()
  // The system would call the next one a success.
  syncs[1]?.resolve(undefined)
  expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(syncs).toHaveLength(1)
})

test('whoever waits to write when a sync is due shares it', async () => {
  const { driver, syncs, write, writeInTransaction } = openDriver()
  const slow = await driver.acquireConnection()
  const first = write()
  await driver.beginTransaction(slow)
  const others = [write(), writeInTransaction()]
  await slow.executeQuery(insert)
  const committed = driver.commitTransaction(slow)
  await pass()
  syncs[0]?.resolve(undefined)
  await Promise.all([first, committed, ...others])
  expect(syncs).toHaveLength(1)
})

test('closing waits for whoever writes, but not for ever', async () => {
  const { driver, database } = openDriver({ patienceMs: 20 })
  const stuck = await driver.acquireConnection()
  await driver.beginTransaction(stuck)
  await stuck.executeQuery(insert)
  await driver.destroy()
  expect(database.isOpen).toBe(false)
  await expect(driver.commitTransaction(stuck)).rejects.toThrow()
  await driver.rollbackTransaction(stuck)
})

test('a read after closing opens no file', async () => {
  const { driver, opened } = openDriver()
  const connection = await driver.acquireConnection()
  await driver.destroy()
  await expect(connection.executeQuery(select)).rejects.toThrow('The database is closed')
  expect(opened.readers).toBe(0)
})

test('a connection is taken again, but no other’s, and never one of a transaction', async () => {
  const { driver, syncs } = openDriver()
  const [first, second] = [await driver.acquireConnection(), await driver.acquireConnection()]
  expect(first).not.toBe(second)
  await driver.releaseConnection(first)
  expect(await driver.acquireConnection()).toBe(first)
  await driver.beginTransaction(second)
  const committed = driver.commitTransaction(second)
  await pass()
  syncs[0]?.resolve(undefined)
  await committed
  await driver.releaseConnection(second)
  expect(await driver.acquireConnection()).not.toBe(second)
})
