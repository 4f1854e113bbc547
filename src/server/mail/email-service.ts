import { parseJson } from '#domain/json.ts'
import type { MailTemplate } from '../database/tables.ts'

export interface EmailServiceSettings {
  readonly baseUrl: () => string
  readonly serviceId: string
  /** Which template of the service shows which of our mails. */
  readonly templateIds: Readonly<Record<MailTemplate, string>>
  readonly publicKey: string
  readonly privateKey: string
  readonly timeoutMs: number
}

interface StoredMail {
  readonly id: string
  readonly template: MailTemplate
  readonly params: string
}

export type SendMail = (mail: StoredMail) => Promise<void>

function paramsOf(mail: StoredMail): object {
  const params = parseJson(mail.params)
  return typeof params === 'object' && params !== null ? params : {}
}

/** Sends through the e-mail service's HTTP API (shape of EmailJS); throws with its reason. */
export function emailService(settings: EmailServiceSettings): SendMail {
  return async (mail) => {
    const response = await fetch(`${settings.baseUrl()}/api/v1.0/email/send`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(settings.timeoutMs),
      body: JSON.stringify({
        service_id: settings.serviceId,
        template_id: settings.templateIds[mail.template],
        user_id: settings.publicKey,
        accessToken: settings.privateKey,
        template_params: { message_id: mail.id, ...paramsOf(mail) },
      }),
    })
    const answer = await response.text()
    if (response.status !== 200 || answer.trim() !== 'OK')
      throw new Error(`The e-mail service answered ${response.status}: ${answer.slice(0, 200)}`)
  }
}
