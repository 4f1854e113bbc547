import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { packTar, unpackTar } from 'modern-tar'
import { z } from 'zod'
import { parseJson } from '#domain/json.ts'
import { sqliteCode } from '#server/database/unavailable.ts'
import { troubleBehind } from '#server/refusal.ts'

/** The reason why a backup or a restore failed, as a text; nothing was changed. */
export class BackupError extends Error {
  override name = 'BackupError' as const
}

const fullDisk = 13
const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** The reason why no backup was made, as a text for the operator. */
export function whyNoBackup(error: unknown, connectionString: string): string {
  if (codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT' || sqliteCode(error) === fullDisk)
    return `The disk of ${connectionString} is full. The backups that are there are whole. Make room on it, or give it more`
  if (codeOf(error) === 'EACCES' || codeOf(error) === 'EROFS')
    return `Nothing may be written in ${connectionString}. Give it to the user of the shop, or name another folder`
  const trouble = troubleBehind(error)
  return trouble instanceof Error ? trouble.message : 'unknown'
}

/** A file in a backup; names use forward slashes. */
export interface Member {
  readonly name: string
  readonly content: Buffer
}

const manifestName = 'manifest.json'
/** The operating system byte of gzip, fixed so that backups are reproducible. */
const systemByte = 9
const unknownSystem = 255

const Manifest = z.strictObject({
  format: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(z.string()),
  members: z.array(z.strictObject({ name: z.string(), bytes: z.int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const compress = (content: Uint8Array) => {
  const file = gzipSync(content)
  file[systemByte] = unknownSystem
  return file
}
const gzipHeader = compress(Buffer.alloc(0)).subarray(0, systemByte + 1)

/** One file: a manifest with the checksum of every member, then the members. */
export async function packBackup(
  members: readonly Member[],
  about: { createdAt: string; migrations: readonly string[] },
): Promise<Buffer> {
  const manifest: Manifest = {
    format: 1,
    createdAt: about.createdAt,
    migrations: [...about.migrations],
    members: members.map(({ name, content }) => ({
      name,
      bytes: content.length,
      sha256: sha256(content),
    })),
  }
  const content = Buffer.from(JSON.stringify(manifest, null, 2))
  const mtime = new Date(about.createdAt)
  const archive = await packTar(
    [{ name: manifestName, content }, ...members].map((member) => ({
      header: { name: member.name, size: member.content.length, mode: 0o600, mtime },
      body: member.content,
    })),
  )
  return compress(archive)
}

const damaged = (why: string) =>
  new BackupError(`This backup is damaged: ${why}. Nothing was changed. Please take another one.`)

async function unpack(file: Buffer): Promise<Member[]> {
  if (!file.subarray(0, gzipHeader.length).equals(gzipHeader))
    throw damaged('it does not begin as a backup does')
  try {
    const entries = await unpackTar(gunzipSync(file), { strict: true })
    return entries.map(({ header, data = new Uint8Array() }) => ({
      name: header.name,
      content: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
    }))
  } catch (error) {
    throw damaged(error instanceof Error ? error.message : 'it cannot be read')
  }
}

/** Everything in a backup, after verifying every checksum; throws `BackupError` otherwise. */
export async function unpackBackup(
  file: Buffer,
): Promise<{ manifest: Manifest; members: Map<string, Buffer> }> {
  const [first, ...rest] = await unpack(file)
  const parsed = Manifest.safeParse(first && parseJson(first.content.toString('utf8')))
  if (first?.name !== manifestName || !parsed.success) throw damaged('its list is missing')
  const manifest = parsed.data
  const members = new Map(rest.map(({ name, content }) => [name, content]))
  if (members.size !== manifest.members.length) throw damaged('it does not hold what it lists')
  for (const { name, sha256: expected } of manifest.members) {
    const content = members.get(name)
    if (!content || sha256(content) !== expected) throw damaged(`the checksum of ${name} is wrong`)
  }
  return { manifest, members }
}
