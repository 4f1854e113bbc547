import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'

const algorithm = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

/** What is needed to give the same answer again. */
const StoredAnswer = z.object({
  status: z.int(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string(),
})

export type StoredAnswer = z.infer<typeof StoredAnswer>

/**
 * Answers hold tokens of sessions. The encryption key is made of the client's own `Idempotency-Key`, of which the
 * database holds a digest only: database and secret together do not open an answer.
 */
const encryptionKey = (secret: Buffer, key: string) =>
  createHmac('sha256', secret).update(`idempotency answer\n${key}`).digest()

export function encryptAnswer(secret: Buffer, key: string, answer: StoredAnswer): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, encryptionKey(secret, key), nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** Throws when the stored answer was changed, or is another key's. */
export function decryptAnswer(secret: Buffer, key: string, stored: string): StoredAnswer {
  const bytes = Buffer.from(stored, 'base64url')
  const decipher = createDecipheriv(
    algorithm,
    encryptionKey(secret, key),
    bytes.subarray(0, nonceBytes),
  ).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const text = Buffer.concat([
    decipher.update(bytes.subarray(nonceBytes + tagBytes)),
    decipher.final(),
  ])
  return StoredAnswer.parse(JSON.parse(text.toString('utf8')))
}
