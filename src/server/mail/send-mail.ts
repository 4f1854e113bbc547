import { z } from 'zod'
import { parseJson } from '#domain/json.ts'
import type { MailTemplate } from '#server/database/tables.ts'

/** `later`: retry; `busy`: retry, and pause sending; `never`: rejected permanently. */
type Prospect = 'later' | 'busy' | 'never'

/** A mail was not sent. The message is logged and contains no personal data. */
export class MailError extends Error {
  override name = 'MailError' as const
  readonly prospect: Prospect

  constructor(message: string, prospect: Prospect, options?: ErrorOptions) {
    super(message, options)
    this.prospect = prospect
  }
}

/** A mail as stored in the outbox. */
interface StoredMail {
  readonly id: string
  readonly template: MailTemplate
  /** JSON of the parameters. */
  readonly params: string
}

/** Sends one mail; throws `MailError`. */
export type SendMail = (mail: StoredMail) => Promise<void>

const Params = z.record(z.string(), z.string())

/** The parameters of a mail; empty when they cannot be parsed. */
function paramsOf(mail: StoredMail): Readonly<Record<string, string>> {
  return Params.safeParse(parseJson(mail.params)).data ?? {}
}

export interface EmailServiceSettings {
  readonly baseUrl: () => string
  readonly serviceId: string
  /** The service's template for each kind of mail. */
  readonly templateIds: Readonly<Record<MailTemplate, string>>
  readonly publicKey: string
  readonly privateKey: string
  readonly timeoutMs: number
}

/** The reason for a missing response, such as ECONNREFUSED or TimeoutError; never what was sent. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}

/** The service's message for the log, unless it repeats content of the mail. */
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
    // The API takes no attachments: the mail links to the file instead.
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

export interface SmtpSettings {
  /** smtp://user:password@host:587 (TLS by STARTTLS) or smtps://user:password@host:465 */
  readonly url: string
  /** The sender: an address, or a name and an address in angle brackets. */
  readonly from: string
  readonly timeoutMs: number
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Requires TLS for a password, except on this machine. */
export function smtpOptions({ url, timeoutMs }: Omit<SmtpSettings, 'from'>) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !loopback.has(hostname),
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const Failure = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
})

/** Permanent rejections (5xx for the recipient or the content) are not retried. */
function toMailError(error: unknown): MailError {
  const { code, command, responseCode } = Failure.safeParse(error).data ?? {}
  const isRefused = responseCode !== undefined && responseCode >= 500
  const isAboutMail = command === 'RCPT TO' || command === 'DATA'
  // Only codes, as the server's messages repeat addresses.
  const what = [code, command, responseCode].filter(Boolean).join(' ')
  const reason = `The SMTP server did not take it: ${what || 'no reason given'}`
  return new MailError(reason, isRefused && isAboutMail ? 'never' : 'later', { cause: error })
}

/** The outbox id is the Message-ID, so that a mail sent twice is detected as a duplicate. */
function messageOf(mail: StoredMail, from: string) {
  const { to_email = '', reply_to, subject, text, html, calendar } = paramsOf(mail)
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    // As an object, since a string would be parsed and could contain further recipients.
    to: { name: '', address: to_email },
    ...(reply_to && { replyTo: { name: '', address: reply_to } }),
    subject,
    text,
    html,
    messageId: `<${mail.id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(calendar && calendarPart(calendar)),
  }
}

/** Loaded with the first mail: a shop with another transport saves these 10 MB. */
async function openTransport(settings: SmtpSettings) {
  const { createTransport } = await import('nodemailer')
  return createTransport(smtpOptions(settings))
}

/** Sends by SMTP, with one connection per mail. */
export function smtpTransport(settings: SmtpSettings): SendMail {
  const { from, timeoutMs } = settings
  let opened: ReturnType<typeof openTransport> | undefined
  return async (mail) => {
    const transport = await (opened ??= openTransport(settings)).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    // The timeouts in the options apply to single steps; this one to the whole.
    const signal = AbortSignal.timeout(4 * timeoutMs)
    try {
      await transport.sendMail(Object.assign(messageOf(mail, from), { signal }))
    } catch (error) {
      throw toMailError(error)
    }
  }
}

/** Connects and logs in without sending anything; throws the server's error. */
export async function verifySmtp(settings: SmtpSettings): Promise<void> {
  const transport = await openTransport(settings)
  await transport.verify()
}

/**
 * A calendar file as an attachment; with REQUEST or CANCEL as an alternative part beside the text, whose method mail
 * clients act on: an attachment alone is merely offered by many.
 */
function calendarPart(content: string) {
  const method = /^METHOD:(REQUEST|CANCEL)\r?$/m.exec(content)?.[1]
  if (method) return { icalEvent: { method, content, filename: 'appointment.ics' } }
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH'
  return { attachments: [{ filename: 'webinar.ics', content, contentType }] }
}

/** The transport of mails: the e-mail service's API, or SMTP. */
export type MailSettings =
  | ({ readonly transport: 'service' } & EmailServiceSettings)
  | ({ readonly transport: 'smtp' } & SmtpSettings)

export function mailSender(settings: MailSettings): SendMail {
  return settings.transport === 'smtp' ? smtpTransport(settings) : emailService(settings)
}
