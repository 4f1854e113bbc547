import type { Mail } from '../database/mails.ts'

export interface EmailServiceSettings {
  readonly baseUrl: () => string
  readonly serviceId: string
  readonly templateId: string
  readonly publicKey: string
  readonly privateKey: string
  readonly timeoutMs: number
}

export type SendMail = (mail: Mail) => Promise<void>

/** Sends through the e-mail service's HTTP API (shape of EmailJS); throws with its reason. */
export function emailService(settings: EmailServiceSettings): SendMail {
  return async (mail) => {
    const response = await fetch(`${settings.baseUrl()}/api/v1.0/email/send`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(settings.timeoutMs),
      body: JSON.stringify({
        service_id: settings.serviceId,
        template_id: settings.templateId,
        user_id: settings.publicKey,
        accessToken: settings.privateKey,
        template_params: {
          message_id: mail.id,
          to_email: mail.to_email,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
        },
      }),
    })
    const answer = await response.text()
    if (response.status !== 200 || answer.trim() !== 'OK')
      throw new Error(`The e-mail service answered ${response.status}: ${answer.slice(0, 200)}`)
  }
}
