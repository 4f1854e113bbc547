import { keyedHash } from '#server/secrets.ts'

/** The endpoint for git hosts and commands. */
export const publishPath = '/api/publish'

/** The header that authenticates a command on the same machine. */
export const commandHeader = 'X-Publish-Command'

/** The header's value, which requires access to the shop's secret. */
export const commandProof = (secret: Buffer, moment: string) =>
  `${moment}.${keyedHash(secret, 'publish', moment)}`
