/** A problem on a line, for the editor. */
export interface LineProblem {
  readonly line: number
  readonly message: string
}

export interface Decoded {
  readonly text: string
  /** Why the file cannot be read; empty when it can. */
  readonly problems: readonly LineProblem[]
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const saveAs = 'save the file as UTF-8 (in Notepad: Save as, Encoding, UTF-8)'

function isReadable(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes)
    return true
  } catch {
    return false
  }
}

function linesOf(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = []
  for (let from = 0, to = 0; to !== -1; from = to + 1) {
    to = bytes.indexOf(0x0a, from)
    lines.push(bytes.subarray(from, to === -1 ? bytes.length : to))
  }
  return lines
}

/** Invisible control characters, except tabs and line ends. */
// eslint-disable-next-line no-control-regex -- It looks for them.
const unseen = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]|(?!^)\uFEFF/

/** Windows-1252 characters 0x80 to 0x9F, whose code points differ from their bytes. */
const windowsSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'
const byteOf = (sign: string) => (windowsSigns.includes(sign) ? 0x80 + windowsSigns.indexOf(sign) : sign.charCodeAt(0))

/** UTF-8 characters misread as Windows-1252: é as Ã©, “ as â€œ, न as à¤¨, ₹ as â‚¹. */
const misread = new RegExp(
  ['[ÂÃ][R]', 'â[R]{2}', 'à[¤-·][R]', 'ï[¬¸»¼½¿][R]', 'ð[R]{3}', '(?:[ØÙÚÛ][R]){2,}'].join('|').replaceAll('R', `\\u0080-\\u00BF${windowsSigns}`),
  'g',
)

function readAgain(match: string): string | undefined {
  try {
    return strict.decode(Uint8Array.from(match, byteOf))
  } catch {
    return undefined
  }
}

const readRight = (text: string) => text.replaceAll(misread, (match) => readAgain(match) ?? match)

/** The first garbled word of a line, as it is and as it was meant. */
function misreadWord(line: string): readonly [match: string, meant: string] | undefined {
  if (readRight(line) === line) return undefined
  const match = line.split(/[\s'"]/).find((word) => readRight(word) !== word) ?? line
  return [match, readRight(match)]
}

function oddSigns(text: string): LineProblem[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.includes('\uFFFD'))
      return [{ line: index + 1, message: `a letter was lost here (\uFFFD) when the file was saved; write it again and ${saveAs}` }]
    const [match, meant] = misreadWord(line) ?? []
    if (match !== undefined)
      return [{ line: index + 1, message: `"${match}" was saved in the wrong encoding; write "${meant}", and ${saveAs}` }]
    const [sign] = unseen.exec(index === 0 ? line : `-${line}`) ?? []
    if (sign === undefined) return []
    const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    return [{ line: index + 1, message: `holds a sign that nobody sees (U+${code}); delete the line and type it again` }]
  })
}

/** Git conflict markers. */
function collisions(text: string): LineProblem[] {
  const lines = text.split(/\r?\n/)
  const begins = lines.flatMap((line, index) => (/^<{7}(?: |$)/.test(line) ? [index + 1] : []))
  const others = lines.findIndex((line) => /^(?:>{7}|\|{7})(?: |$)/.test(line)) + 1
  const wrong = begins.length > 0 || others === 0 ? begins : [others]
  return wrong.map((line) => ({
    line,
    message:
      'two versions of this file collide here; keep one of them and delete the marks (<<<<<<<, =======, >>>>>>>)',
  }))
}

export const isPointer = (bytes: Buffer) =>
  bytes.subarray(0, 40).toString('latin1').startsWith('version https://git-lfs.github.com')

function refusal(bytes: Buffer): LineProblem | undefined {
  if (isPointer(bytes))
    return { line: 1, message: 'is only a pointer to the file; run git lfs pull to fetch the file itself' }
  const begin = bytes.subarray(0, 2).toString('hex')
  if (begin === 'fffe' || begin === 'feff' || bytes.subarray(0, 200).includes(0))
    return { line: 1, message: `is saved as UTF-16 (“Unicode”), which the site cannot read; ${saveAs}` }
  if (isReadable(bytes)) return undefined
  const line = linesOf(bytes).findIndex((part) => !isReadable(part)) + 1
  return { line, message: `has a letter that is not UTF-8 (the file was saved as ANSI or Windows-1252); ${saveAs}` }
}

/** Decodes the text of a file, with problems. */
export function decode(bytes: Buffer | undefined): Decoded {
  if (!bytes) return { text: '', problems: [{ line: 1, message: 'cannot be opened; give yourself the right to read the file' }] }
  const refused = refusal(bytes)
  if (refused) return { text: bytes.toString('latin1'), problems: [refused] }
  const text = bytes.toString('utf8')
  if (text.trim() === '')
    return { text, problems: [{ line: 1, message: 'the file is empty; write its fields, or delete it' }] }
  return { text, problems: [...collisions(text), ...oddSigns(text)] }
}
