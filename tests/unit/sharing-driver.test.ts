import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { PreparedStatements } from '#server/database/prepared-statements.ts'
import { SharingDriver } from '#server/database/sharing-driver.ts'

const insert = CompiledQuery.raw('insert into things values (1)')
const select = CompiledQuery.raw('select count(*) as things from things')

function openFile() {
  const database = new DatabaseSync(':memory:')
  database.exec('create table things (number)')
  return database
}

test('closing waits for whoever writes, but not for ever', async () => {
  const database = openFile()
  const driver = new SharingDriver(new PreparedStatements(database), openFile, 20)
  const stuck = await driver.acquireConnection()
  await driver.beginTransaction(stuck)
  await stuck.executeQuery(insert)
  await driver.destroy()
  expect(database.isOpen).toBe(false)
  await expect(driver.commitTransaction(stuck)).rejects.toThrow()
  await driver.rollbackTransaction(stuck)
})

test('a read after closing opens no file', async () => {
  let opened = 0
  const driver = new SharingDriver(new PreparedStatements(openFile()), () => {
    opened += 1
    return openFile()
  })
  const connection = await driver.acquireConnection()
  await driver.destroy()
  await expect(connection.executeQuery(select)).rejects.toThrow('The database is closed')
  expect(opened).toBe(0)
})

test('a connection is taken again, but no other’s, and never one of a transaction', async () => {
  const driver = new SharingDriver(new PreparedStatements(openFile()), openFile)
  const [first, second] = [await driver.acquireConnection(), await driver.acquireConnection()]
  expect(first).not.toBe(second)
  await driver.releaseConnection(first)
  expect(await driver.acquireConnection()).toBe(first)
  await driver.beginTransaction(second)
  await driver.commitTransaction(second)
  await driver.releaseConnection(second)
  expect(await driver.acquireConnection()).not.toBe(second)
  await driver.destroy()
})
