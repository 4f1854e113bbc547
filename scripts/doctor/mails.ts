import {
  type EmailServiceSettings,
  type MailSettings,
  type SmtpSettings,
  verifySmtp,
} from '../../src/server/mail/send-mail.ts'
import { type Finding, reasonOf } from './finding.ts'

const tryAgain =
  'If this machine can reach the internet, the service is in trouble: try again in some minutes.'

/** Sends nothing: asks the e-mail service for its own records, or logs in by SMTP and leaves. */
export async function checkMails(settings: MailSettings): Promise<Finding> {
  return settings.way === 'smtp' ? await checkSmtp(settings) : await checkService(settings)
}

async function checkService(settings: EmailServiceSettings): Promise<Finding> {
  const subject = 'Mails (e-mail service)'
  const { publicKey, privateKey, timeoutMs } = settings
  const query = { user_id: publicKey, accessToken: privateKey, page: '1', count: '1' }
  const url = `${settings.baseUrl()}/api/v1.1/history?${new URLSearchParams(query).toString()}`
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    const text = await answer.text()
    if (answer.status === 200 && isHistory(text)) {
      const words =
        'both keys are right; service and template can be checked only by sending a mail'
      return { subject, state: 'ok', words }
    }
    const words = `it answered ${answer.status}: ${text.slice(0, 100).replace(/\s+/g, ' ')}`
    return { subject, state: 'wrong', words, advice: serviceAdvice(answer.status) }
  } catch (error) {
    return { subject, state: 'wrong', words: reasonOf(error), advice: tryAgain }
  }
}

function isHistory(text: string): boolean {
  try {
    const history: unknown = JSON.parse(text)
    return typeof history === 'object' && history !== null && 'rows' in history
  } catch {
    return false
  }
}

function serviceAdvice(status: number): string {
  if (status === 429) return 'It takes one call a second: wait a moment and try again.'
  if (status === 400 || status === 401 || status === 403)
    return 'Compare EMAIL_PUBLIC_KEY and EMAIL_PRIVATE_KEY with its account page, and allow API calls of non-browser applications under Security.'
  return tryAgain
}

async function checkSmtp(settings: SmtpSettings): Promise<Finding> {
  const subject = 'Mails (SMTP)'
  try {
    await verifySmtp(settings)
    const words = `the server takes our log-in; whether it takes ${settings.from} as the sender shows with the first mail`
    return { subject, state: 'ok', words }
  } catch (error) {
    const advice =
      'Compare SMTP_URL with what the mailbox provider says: host, port, user, an app password where two-step log-in is on, and % signs for special characters.'
    return { subject, state: 'wrong', words: reasonOf(error), advice }
  }
}
