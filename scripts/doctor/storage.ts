import { accessSync, constants, existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Finding, reasonOf } from './finding.ts'

const subject = 'Data'

/** The folder takes a file, and the database in it, if there is one, is whole and can be written. */
export function checkStorage(folder: string): Finding {
  try {
    tryWriting(folder)
    const file = join(folder, 'shop.sqlite')
    if (!existsSync(file))
      return {
        subject,
        state: 'ok',
        words: `${folder} can be written; the first start makes the database`,
      }
    tryDatabase(file)
    return { subject, state: 'ok', words: `the database in ${folder} is whole and can be written` }
  } catch (error) {
    const advice =
      'Check that DATA_DIR is a folder on a local disk with room left, owned by whoever runs the shop.'
    return { subject, state: 'wrong', words: `${folder}: ${reasonOf(error)}`, advice }
  }
}

function tryWriting(folder: string): void {
  let nearest = resolve(folder)
  while (!existsSync(nearest)) nearest = dirname(nearest)
  if (!statSync(nearest).isDirectory()) throw new Error(`${nearest} is not a folder`)
  if (nearest !== resolve(folder)) {
    accessSync(nearest, constants.W_OK)
    return
  }
  const probe = join(nearest, `doctor-${process.pid}`)
  writeFileSync(probe, 'x')
  rmSync(probe)
}

function tryDatabase(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5000 })
  try {
    database.exec('begin immediate')
    database.exec('rollback')
    const row = database.prepare('pragma quick_check(1)').get()
    if (row?.['quick_check'] !== 'ok') throw new Error('the database is damaged; restore a backup')
  } finally {
    database.close()
  }
}
