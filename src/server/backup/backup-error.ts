import { sqliteCode } from '../database/unavailable.ts'

/** What stands in the way of a backup or a restore, in words; nothing was changed. */
export class BackupError extends Error {
  override name = 'BackupError' as const
}

const fullDisk = 13
const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Why no backup was made, in words for whoever keeps the shop running. */
export function whyNoBackup(error: unknown, place: string): string {
  if (codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT' || sqliteCode(error) === fullDisk)
    return `The disk of ${place} is full. The backups that are there are whole. Make room on it, or give it more`
  if (codeOf(error) === 'EACCES' || codeOf(error) === 'EROFS')
    return `Nothing may be written in ${place}. Give it to the user of the shop, or name another folder`
  return error instanceof Error ? error.message : 'unknown'
}
