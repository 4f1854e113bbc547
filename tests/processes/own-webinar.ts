import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { appointmentTypes } from '../api/appointment-types.ts'
import { sampleCatalogue } from '../api/sample-catalogue.ts'

/** One that costs something, is ahead, and has many seats: the firm may have none such. */
export const webinar = sampleCatalogue.webinars.find(({ id }) => id === 'large-webinar') ?? {
  id: '',
  seats: 0,
}

function copyCode(root: string): void {
  for (const path of ['src', 'scripts', 'package.json', 'package-lock.json', 'releases/.server'])
    cpSync(path, join(root, path), { recursive: true })
}

/** A copy of the server with the built site, whose one webinar and whose appointments are ours; `putCode` puts other code. */
export function copyServer(putCode = copyCode): string {
  const root = mkdtempSync(join(tmpdir(), 'own-webinar-'))
  putCode(root)
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  mkdirSync(join(root, 'dist/private'), { recursive: true })
  for (const path of ['site', 'private/books', 'private/policies.json'])
    symlinkSync(resolve('dist', path), join(root, 'dist', path))
  const built: object = JSON.parse(readFileSync('dist/private/catalogue.json', 'utf8'))
  const own = JSON.stringify({ ...built, webinars: [webinar], appointments: appointmentTypes })
  writeFileSync(join(root, 'dist/private/catalogue.json'), own)
  return root
}
