import { type Finding, reasonOf } from './finding.ts'
import {
  type EmailServiceSettings,
  type MailSettings,
  type SmtpSettings,
  verifySmtp,
} from '../../src/server/mail/send-mail.ts'
import { isSetUp } from '../../src/server/providers/open-providers.ts'
import { CredentialsRefused, type PaymentProvider } from '../../src/server/providers/provider.ts'
import { providerSetups } from '../../src/server/providers/setups.ts'
import { type Environment, paymentVariables } from '../../src/server/settings/env.ts'
import type { VideoSearchSettings } from '../../src/server/videos/video-search.ts'

/** Authenticates with a provider and queries an order that does not exist: no money, nothing stored. */
export async function checkPayments(provider: PaymentProvider): Promise<Finding> {
  const { title } = provider
  const subject = `Payments (${title})`
  try {
    const { state } = await provider.getPayment(`doctor-${crypto.randomUUID()}`)
    if (state === 'unknown')
      return { subject, state: 'ok', words: 'it takes our credentials and answers questions' }
    const words = `it knows an order that we made up, as ${state}`
    return { subject, state: 'wrong', words, advice: `Ask ${title}; do not go live.` }
  } catch (error) {
    return { subject, state: 'wrong', words: reasonOf(error), advice: adviceOn(error, provider) }
  }
}

function adviceOn(error: unknown, { name, title }: PaymentProvider): string {
  const setup = providerSetups.find((one) => one.name === name)
  return setup && error instanceof CredentialsRefused
    ? setup.credentialAdvice
    : `If this machine can reach the internet, ${title} is in trouble: try again in some minutes.`
}

const tryAgain =
  'If this machine can reach the internet, the service is in trouble: try again in some minutes.'

/** Sends no mail: queries the e-mail service's history, or logs in by SMTP and disconnects. */
export async function checkMails(settings: MailSettings): Promise<Finding> {
  return settings.transport === 'smtp' ? await checkSmtp(settings) : await checkService(settings)
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

/** Optional for a shop. */
export const withoutVideos: Finding = {
  subject: 'Videos',
  state: 'open',
  words: 'VIDEO_API_KEY and VIDEO_CHANNEL_ID are not set, so the home page shows no videos',
  advice:
    'Set both for a channel on YouTube. Without a channel, take YouTube out of `social` in content/site.yaml: the home page then has no section for it.',
}

/** One search for one result; uses a hundredth of the daily quota. */
export async function checkVideos(settings: Omit<VideoSearchSettings, 'now'>): Promise<Finding> {
  const { key, channelId, timeoutMs } = settings
  const query = { part: 'snippet', order: 'date', type: 'video', maxResults: '1', channelId, key }
  const url = `${settings.baseUrl()}/youtube/v3/search?${new URLSearchParams(query).toString()}`
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    return understand(answer.status, await answer.text())
  } catch (error) {
    const advice = 'Check whether this machine can reach the internet.'
    return { subject: 'Videos', state: 'wrong', words: reasonOf(error), advice }
  }
}

function understand(status: number, text: string): Finding {
  if (text.includes('quotaExceeded')) {
    const advice =
      'Wait until midnight in California, or raise the quota; meanwhile the site shows the videos that it knows.'
    return { subject: 'Videos', state: 'wrong', words: 'the quota of today is used up', advice }
  }
  if (status !== 200) {
    const advice =
      'Check VIDEO_API_KEY, that it is not restricted to another address, and that the YouTube Data API v3 is enabled for its project.'
    return { subject: 'Videos', state: 'wrong', words: `the search answered ${status}`, advice }
  }
  if (/"videoId"/.test(text))
    return { subject: 'Videos', state: 'ok', words: 'the channel was found, and a video in it' }
  const advice =
    'Check VIDEO_CHANNEL_ID: it begins with UC and stands in the address of the channel.'
  const words = text.includes('"items"') ? 'the channel has no videos' : 'the answer made no sense'
  return { subject: 'Videos', state: 'wrong', words, advice }
}

/** Webhook settings that a provider's dashboard may refuse. */
export function checkWebhooks(environment: Environment): Finding[] {
  const set = paymentVariables(environment)
  if (!set) return []
  return providerSetups
    .filter((setup) => isSetUp(setup, set))
    .flatMap((setup) => setup.doubtsOf?.(set) ?? [])
    .map((doubts) => ({ subject: 'Webhook', state: 'open', ...doubts }))
}
