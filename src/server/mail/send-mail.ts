import { emailService, type EmailServiceSettings } from './email-service.ts'
import { smtpTransport, type SmtpSettings } from './smtp.ts'
import type { SendMail } from './stored-mail.ts'

/** How mails leave: through the e-mail service's API, or by SMTP. */
export type MailSettings =
  ({ readonly way: 'service' } & EmailServiceSettings) | ({ readonly way: 'smtp' } & SmtpSettings)

export function mailSender(settings: MailSettings): SendMail {
  return settings.way === 'smtp' ? smtpTransport(settings) : emailService(settings)
}
