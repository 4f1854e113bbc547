import { dirname, join, resolve } from 'node:path'

/** Where the settings keep the records: a file, or a postgres:// address. */
export function placeOf(settings: { DATA_DIR: string; DATABASE_URL?: string | undefined }): string {
  return settings.DATABASE_URL ?? join(settings.DATA_DIR, 'shop.sqlite')
}

export const isUrl = (place: string) => /^postgres(ql)?:\/\//.test(place)

/** Where the database is, without its password. */
export function nameOf(place: string): string {
  if (!isUrl(place)) return place
  const { host, pathname, searchParams } = new URL(place)
  const name = decodeURIComponent(pathname.slice(1))
  return `the database ${name} at ${host || (searchParams.get('host') ?? '')}`
}

/** What a person calls it: the folder of the file, or the database. */
export function folderOf(place: string): string {
  return isUrl(place) ? nameOf(place) : dirname(resolve(place))
}
