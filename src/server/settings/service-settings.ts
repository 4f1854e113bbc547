import type { MailSettings } from '#server/mail/send-mail.ts'
import type { PhonePeSettings } from '#server/providers/phonepe/settings.ts'
import type { WebhookCredentials } from '#server/providers/phonepe/webhook.ts'
import type { VideoSearchSettings } from '#server/videos/video-search.ts'
import type { PaymentSettings } from './credentials.ts'
import type { Environment } from './env.ts'

interface ServiceSettings {
  readonly phonePe: Omit<PhonePeSettings, 'now'>
  readonly webhook: WebhookCredentials
  readonly mail: MailSettings
  readonly videos: Omit<VideoSearchSettings, 'now'>
}

const phonePeUrls = {
  production: {
    gateway: 'https://api.phonepe.com/apis/pg',
    oauth: 'https://api.phonepe.com/apis/identity-manager',
  },
  uat: {
    gateway: 'https://api-preprod.phonepe.com/apis/pg-sandbox',
    oauth: 'https://api-preprod.phonepe.com/apis/pg-sandbox',
  },
} as const

const timeoutMs = 10_000

/** Credentials that the stand-ins in src/sandbox expect. */
function sandboxSettings(sandboxUrl: () => string): ServiceSettings {
  const phonePeUrl = () => `${sandboxUrl()}/sandbox/phonepe`
  const client = { clientId: 'sandbox', clientSecret: 'sandbox', clientVersion: '1' }
  return {
    phonePe: { gatewayUrl: phonePeUrl, oauthUrl: phonePeUrl, ...client, timeoutMs },
    webhook: { user: 'sandbox', password: 'sandbox123', key: 'sandbox-key', keyId: 'sandbox-1' },
    mail: {
      way: 'service',
      baseUrl: () => `${sandboxUrl()}/sandbox/email`,
      serviceId: 'sandbox',
      templateIds: { letter: 'letter', consultation: 'consultation', webinar: 'webinar' },
      publicKey: 'sandbox',
      privateKey: 'sandbox',
      timeoutMs,
    },
    videos: {
      baseUrl: () => `${sandboxUrl()}/sandbox/video`,
      key: 'sandbox',
      channelId: 'sandbox',
      timeoutMs,
    },
  }
}

function mailSettings(
  live: NonNullable<Environment['live']>,
  { EMAIL_TEMPLATE_CONSULTATION, EMAIL_TEMPLATE_WEBINAR }: Environment,
): MailSettings {
  if ('SMTP_URL' in live)
    return { way: 'smtp', url: live.SMTP_URL, from: live.MAIL_FROM, timeoutMs }
  return {
    way: 'service',
    baseUrl: () => 'https://api.emailjs.com',
    serviceId: live.EMAIL_SERVICE_ID,
    templateIds: {
      letter: live.EMAIL_TEMPLATE_ID,
      consultation: EMAIL_TEMPLATE_CONSULTATION ?? live.EMAIL_TEMPLATE_ID,
      webinar: EMAIL_TEMPLATE_WEBINAR ?? live.EMAIL_TEMPLATE_ID,
    },
    publicKey: live.EMAIL_PUBLIC_KEY,
    privateKey: live.EMAIL_PRIVATE_KEY,
    timeoutMs,
  }
}

/** The real payment service, or its test environment. */
function paymentSettings(
  given: PaymentSettings,
  { PHONEPE_ENV, PHONEPE_WEBHOOK_KEY, PHONEPE_WEBHOOK_KEY_ID }: Environment,
): Pick<ServiceSettings, 'phonePe' | 'webhook'> {
  const { gateway, oauth } = phonePeUrls[PHONEPE_ENV]
  return {
    phonePe: {
      gatewayUrl: () => gateway,
      oauthUrl: () => oauth,
      clientId: given.PHONEPE_CLIENT_ID,
      clientSecret: given.PHONEPE_CLIENT_SECRET,
      clientVersion: given.PHONEPE_CLIENT_VERSION,
      timeoutMs,
    },
    webhook: {
      user: given.PHONEPE_WEBHOOK_USER,
      password: given.PHONEPE_WEBHOOK_PASS,
      key: PHONEPE_WEBHOOK_KEY,
      keyId: PHONEPE_WEBHOOK_KEY_ID,
    },
  }
}

/** Where the external services are and who we are to them: the real ones, their stand-ins, or payments alone. */
export function serviceSettings(
  environment: Environment,
  sandboxUrl: () => string,
): ServiceSettings {
  const { live, rehearsal } = environment
  if (!live) {
    const standIns = sandboxSettings(sandboxUrl)
    return rehearsal ? { ...standIns, ...paymentSettings(rehearsal, environment) } : standIns
  }
  return {
    ...paymentSettings(live, environment),
    mail: mailSettings(live, environment),
    videos: {
      baseUrl: () => 'https://www.googleapis.com',
      key: live.VIDEO_API_KEY,
      channelId: live.VIDEO_CHANNEL_ID,
      timeoutMs,
    },
  }
}
