import { MailError } from './mail-error.ts'
import { paramsOf, type SendMail } from './stored-mail.ts'
import type { MailTemplate } from '#server/database/mail-tables.ts'

export interface EmailServiceSettings {
  readonly baseUrl: () => string
  readonly serviceId: string
  /** Which template of the service shows which of our mails. */
  readonly templateIds: Readonly<Record<MailTemplate, string>>
  readonly publicKey: string
  readonly privateKey: string
  readonly timeoutMs: number
}

/** Why there was no answer, such as ECONNREFUSED or TimeoutError: never what was sent. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}

/** The service's own words are worth a line in the log, unless they repeat something of the mail. */
function wordsOf(answer: string, params: Readonly<Record<string, string>>): string {
  const words = answer.slice(0, 120).replace(/\p{Cc}+/gu, ' ')
  const repeats = Object.values(params).some((value) => value.length > 2 && words.includes(value))
  return repeats || words.includes('@') ? '(its words are about the mail)' : words
}

async function post(settings: EmailServiceSettings, body: object) {
  try {
    const response = await fetch(`${settings.baseUrl()}/api/v1.0/email/send`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(settings.timeoutMs),
      body: JSON.stringify(body),
    })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    const reason = `The e-mail service could not be reached: ${nameOf(error)}`
    throw new MailError(reason, 'later', { cause: error })
  }
}

/** Sends through the e-mail service's HTTP API (shape of EmailJS). */
export function emailService(settings: EmailServiceSettings): SendMail {
  return async (mail) => {
    // A file cannot travel this way: the mail holds a link to it.
    const { calendar, ...params } = paramsOf(mail)
    const { status, text } = await post(settings, {
      service_id: settings.serviceId,
      template_id: settings.templateIds[mail.template],
      user_id: settings.publicKey,
      accessToken: settings.privateKey,
      template_params: { message_id: mail.id, ...params },
    })
    if (status === 200 && text.trim() === 'OK') return
    throw new MailError(
      `The e-mail service answered ${status}: ${wordsOf(text, params)}`,
      status === 429 ? 'busy' : 'later',
    )
  }
}
