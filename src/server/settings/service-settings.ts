import type { MailSettings } from '#server/mail/send-mail.ts'
import type { VideoSearchSettings } from '#server/videos/video-search.ts'
import type { Environment } from './env.ts'

interface ServiceSettings {
  readonly mail: MailSettings
  readonly videos: Omit<VideoSearchSettings, 'now'>
}

const timeoutMs = 10_000

/** Credentials that the stand-ins in src/sandbox expect. */
function sandboxSettings(sandboxUrl: () => string): ServiceSettings {
  return {
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

/** Where mails and videos are and who we are to them: the real services, or their stand-ins. */
export function serviceSettings(
  environment: Environment,
  sandboxUrl: () => string,
): ServiceSettings {
  const { live } = environment
  if (!live) return sandboxSettings(sandboxUrl)
  return {
    mail: mailSettings(live, environment),
    videos: {
      baseUrl: () => 'https://www.googleapis.com',
      key: live.VIDEO_API_KEY,
      channelId: live.VIDEO_CHANNEL_ID,
      timeoutMs,
    },
  }
}
