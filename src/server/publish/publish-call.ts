import { keyedHash } from '#server/secrets.ts'

/** Where git hosts and commands ask for it. */
export const publishPath = '/api/publish'

/** The header by which a command on the same machine says who it is. */
export const commandHeader = 'X-Publish-Command'

/** What that header holds: only who can read the secret of the shop can make it. */
export const commandProof = (secret: Buffer, moment: string) =>
  `${moment}.${keyedHash(secret, 'publish', moment)}`
