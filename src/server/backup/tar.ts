/** A file in an archive; names have forward slashes and at most 100 bytes. */
export interface Member {
  readonly name: string
  readonly content: Buffer
}

const block = 512
const padded = (bytes: number) => Math.ceil(bytes / block) * block
const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`

/** The header of POSIX ustar: files that only their owner may read. */
function headerOf({ name, content }: Member): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`The name is too long for a backup: ${name}`)
  const header = Buffer.alloc(block)
  header.write(name, 0)
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(content.length, 12), 124)
  header.write(octal(0, 12), 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 7)} `, 148)
  return header
}

/** One archive that any `tar` can read. */
export function writeTar(members: readonly Member[]): Buffer {
  const parts = members.flatMap((member) => {
    const padding = Buffer.alloc(padded(member.content.length) - member.content.length)
    return [headerOf(member), member.content, padding]
  })
  return Buffer.concat([...parts, Buffer.alloc(2 * block)])
}

/** The members of an archive that `writeTar` wrote; throws when it is cut or no archive. */
export function readTar(archive: Buffer): Member[] {
  const members: Member[] = []
  let at = 0
  while (at + block <= archive.length && archive[at] !== 0) {
    const text = (from: number, length: number) =>
      archive
        .toString('utf8', at + from, at + from + length)
        .replace(/\0.*$/s, '')
        .trim()
    const size = Number.parseInt(text(124, 12), 8)
    const start = at + block
    if (text(257, 6) !== 'ustar' || !Number.isSafeInteger(size) || start + size > archive.length)
      throw new Error('it is cut short or no archive')
    members.push({ name: text(0, 100), content: archive.subarray(start, start + size) })
    at = start + padded(size)
  }
  return members
}
