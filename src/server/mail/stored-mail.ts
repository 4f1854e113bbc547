import { z } from 'zod'
import { parseJson } from '#domain/json.ts'
import type { MailTemplate } from '#server/database/mail-tables.ts'

/** A mail as the outbox keeps it. */
export interface StoredMail {
  readonly id: string
  readonly template: MailTemplate
  /** JSON of the parameters. */
  readonly params: string
}

/** Sends one mail; throws `MailError`. */
export type SendMail = (mail: StoredMail) => Promise<void>

const Params = z.record(z.string(), z.string())

/** The parameters of a mail; empty when what was stored is not readable. */
export function paramsOf(mail: StoredMail): Readonly<Record<string, string>> {
  return Params.safeParse(parseJson(mail.params)).data ?? {}
}
