import { type BinaryToTextEncoding, hash } from 'node:crypto'

/** What names stand before what they are of, wherever the server has ever made a digest of both. */
const prefixes = [
  ...['', 'mailbox:', 'phone:', 'user:', 'account:', 'email:'],
  ...['letters:', 'pay:', 'enroll:', 'enroll:free-webinar:', 'free-call:', 'free-appointment:'],
]
const encodings: readonly BinaryToTextEncoding[] = ['hex', 'base64', 'base64url']

const digestsOf = (texts: readonly string[], algorithm: string) =>
  texts.flatMap((text) =>
    prefixes.flatMap((prefix) =>
      encodings.map((encoding) => hash(algorithm, prefix + text, encoding)),
    ),
  )

/**
 * Every digest without a key by which somebody who reads a database could try whether it knows one of these, in lower
 * case: of the text, of a name with the text in it, and of a name with such a digest in it.
 */
export function plainDigests(texts: readonly string[]): string[] {
  const own = texts.flatMap((text) => [text, text.toLowerCase(), `+91${text}`, `91${text}`])
  const first = ['sha256', 'sha512', 'sha1', 'md5'].flatMap((name) => digestsOf(own, name))
  const ofDigests = digestsOf(digestsOf(own, 'sha256'), 'sha256')
  return [...new Set([...first, ...ofDigests])].map((digest) => digest.toLowerCase())
}
