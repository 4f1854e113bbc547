import { inflateSync } from 'node:zlib'

const headBytes = 12
const entryBytes = 16

/** The font that a WOFF file (version 1) holds, as shaping wants it: tables unpacked, one after the other. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const entries = Buffer.alloc(headBytes + entryBytes * count)
  woff.copy(entries, 0, 4, 8)
  entries.writeUInt16BE(count, 4)
  const tables = Array.from({ length: count }, (_, place) => {
    const at = 44 + 20 * place
    const [offset, packed, length] = [4, 8, 12].map((shift) => woff.readUInt32BE(at + shift))
    const bytes = woff.subarray(offset, (offset ?? 0) + (packed ?? 0))
    const table = packed === length ? bytes : inflateSync(bytes)
    return { tag: woff.subarray(at, at + 4), checksum: woff.subarray(at + 16, at + 20), table }
  })
  let end = entries.length
  const parts = tables.map(({ tag, checksum, table }, place) => {
    const at = headBytes + entryBytes * place
    tag.copy(entries, at)
    checksum.copy(entries, at + 4)
    entries.writeUInt32BE(end, at + 8)
    entries.writeUInt32BE(table.length, at + 12)
    const padding = Buffer.alloc(-table.length & 3)
    end += table.length + padding.length
    return Buffer.concat([table, padding])
  })
  return Buffer.concat([entries, ...parts])
}
