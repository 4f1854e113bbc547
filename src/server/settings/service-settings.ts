import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MailSettings } from '#server/mail/send-mail.ts'
import type { VideoSearchSettings } from '#server/videos/video-search.ts'
import type { Environment } from './env.ts'

interface ServiceSettings {
  readonly mail: MailSettings
  /** Undefined without a channel. */
  readonly videos: Omit<VideoSearchSettings, 'now'> | undefined
}

const timeoutMs = 10_000

/** Credentials that the simulated services in src/sandbox expect. */
function sandboxSettings(sandboxUrl: () => string): ServiceSettings {
  return {
    mail: {
      transport: 'service',
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
    return { transport: 'smtp', url: live.SMTP_URL, from: live.MAIL_FROM, timeoutMs }
  return {
    transport: 'service',
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

/** Endpoints and credentials for mails and videos: of the real services, or the sandbox. */
export function serviceSettings(
  environment: Environment,
  sandboxUrl: () => string,
): ServiceSettings {
  const { live } = environment
  if (!live) return sandboxSettings(sandboxUrl)
  const { VIDEO_API_KEY: key, VIDEO_CHANNEL_ID: channelId } = live
  const hasChannel = key !== undefined && channelId !== undefined
  return {
    mail: mailSettings(live, environment),
    videos: hasChannel
      ? { baseUrl: () => 'https://www.googleapis.com', key, channelId, timeoutMs }
      : undefined,
  }
}

const secretBytes = 32

/** Creates the file atomically, and only once when several processes start together. */
function createSecret(file: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(secretBytes).toString('hex'), { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft)
  }
}

/** Reads the key for a command; only the server creates one. */
export function readExistingSecret(folder: string): Buffer {
  if (existsSync(join(folder, 'secret'))) return readSecret(folder)
  throw new Error(
    `there is no key in ${folder}. Set DATA_DIR (or SECRET) as the server has it; a server that is new makes one at its start.`,
  )
}

/**
 * The key for links and codes, stored next to the database so that they stay valid across restarts.
 * Throws when the file does not contain a complete key: a short one could be guessed.
 */
export function readSecret(folder: string): Buffer {
  const file = join(folder, 'secret')
  if (!existsSync(file)) createSecret(file)
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  if (secret.length !== secretBytes)
    throw new Error(`${file} is damaged. Restore it from a backup, or delete it to make a new one`)
  return secret
}
