import { z } from 'zod'
import type { ShopMode } from '#domain/shop-mode.ts'
import { readTrustedProxies } from './client-address.ts'

/** Settings that make a wrong start; the message is one clear sentence for whoever started it. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError' as const
}

const liveVariables = [
  'PHONEPE_CLIENT_ID',
  'PHONEPE_CLIENT_SECRET',
  'PHONEPE_CLIENT_VERSION',
  'PHONEPE_WEBHOOK_USER',
  'PHONEPE_WEBHOOK_PASS',
  'VIDEO_API_KEY',
  'VIDEO_CHANNEL_ID',
] as const
/** Mails go one of two ways: through the e-mail service, or by SMTP. */
const emailVariables = [
  'EMAIL_SERVICE_ID',
  'EMAIL_TEMPLATE_ID',
  'EMAIL_PUBLIC_KEY',
  'EMAIL_PRIVATE_KEY',
] as const
const smtpVariables = ['SMTP_URL', 'MAIL_FROM'] as const

type Values<Names extends readonly string[]> = Record<Names[number], string>
type LiveSettings = Values<typeof liveVariables> &
  (Values<typeof emailVariables> | Values<typeof smtpVariables>)

const flag = z.enum(['0', '1'], 'must be 0 or 1').default('0')
const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/$/, ''))
  .refine((url) => URL.canParse(url) && new URL(url).origin === url, 'must have no path')

function namesDatabase(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, pathname, searchParams } = new URL(url)
  // A socket's folder is named by `?host=`.
  const host = hostname || searchParams.get('host')
  return /^postgres(ql)?:$/.test(protocol) && Boolean(host) && pathname.length > 1
}

const Variables = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number('must be a number').int().min(0).max(65_535).default(4321),
  DATA_DIR: z.string().min(1).default('./data'),
  // Never shown, whole or in part: it holds a password.
  DATABASE_URL: z
    .string()
    .refine(namesDatabase, 'must be like postgres://user:password@host:5432/database')
    .optional(),
  SITE_URL: origin.optional(),
  ADMIN_ORIGIN: origin
    .refine((url) => url.startsWith('https:'), 'must be an https address')
    .optional(),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SANDBOX: flag,
  TRUST_PROXY: z
    .string()
    .default('0')
    .transform((setting) => readTrustedProxies(setting))
    .refine(
      (proxies) => proxies !== undefined,
      'must be 0, 1, or a list of addresses and networks',
    ),
  PHONEPE_ENV: z.enum(['production', 'uat'], 'must be production or uat').default('production'),
  // Beside the user and the password, for an account that signs its webhooks.
  PHONEPE_WEBHOOK_KEY: z.string().optional(),
  PHONEPE_WEBHOOK_KEY_ID: z.string().optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@,\p{Cc}]+ <[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/u,
      'must be an address, such as Samriddhi <hello@shop.example.com>',
    )
    .optional(),
  EMAIL_TEMPLATE_CONSULTATION: z.string().optional(),
  EMAIL_TEMPLATE_WEBINAR: z.string().optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
})

export interface Environment extends z.output<typeof Variables> {
  /** Credentials of the real services, or undefined for their stand-ins. */
  readonly live: LiveSettings | undefined
  /** What these settings are for. */
  readonly mode: ShopMode
}

/** Reads and checks every variable once, at the start; throws `EnvironmentError`. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value))
  const parsed = Variables.safeParse(set)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new EnvironmentError(`${issue?.path.join('.') ?? 'A variable'} ${issue?.message ?? ''}.`)
  }
  keepApart(parsed.data)
  const live = readLive(set, parsed.data)
  if (!live) refusePublicSandbox(parsed.data)
  const mode = live ? (parsed.data.PHONEPE_ENV === 'uat' ? 'uat' : 'live') : 'sandbox'
  return { ...parsed.data, live, mode }
}

/** A public https address without credentials is a live shop that lost its settings, unless said otherwise. */
function refusePublicSandbox({ SITE_URL, SANDBOX }: z.output<typeof Variables>): void {
  if (!SITE_URL?.startsWith('https:') || SANDBOX === '1') return
  const { hostname } = new URL(SITE_URL)
  const isLocal =
    /(?:^|\.)(?:localhost|local|test)$/.test(hostname) || /^\[?::1\]?$|^127\./.test(hostname)
  if (isLocal) return
  throw new EnvironmentError(
    `SITE_URL is public (${SITE_URL}), but no live credentials are set. Set them, or SANDBOX=1 to show the sandbox there.`,
  )
}

/** The two are told apart by their host. */
function keepApart({ SITE_URL, ADMIN_ORIGIN }: z.output<typeof Variables>): void {
  if (SITE_URL && ADMIN_ORIGIN && new URL(SITE_URL).host === new URL(ADMIN_ORIGIN).host)
    throw new EnvironmentError('ADMIN_ORIGIN must name another host than SITE_URL.')
}

function readLive(
  set: Record<string, string | undefined>,
  { SANDBOX, SITE_URL, DATABASE_URL, SECRET }: z.output<typeof Variables>,
): LiveSettings | undefined {
  const mailVariables = readMailWay(set)
  const names = [...liveVariables, ...(mailVariables ?? emailVariables)]
  const missing = names.filter((name) => !set[name])
  if (missing.length === names.length) return undefined
  if (SANDBOX === '1')
    throw new EnvironmentError('SANDBOX is 1 together with live credentials. Unset one of them.')
  if (missing.length > 0)
    throw new EnvironmentError(
      `Live credentials are set only in part. Missing: ${missing.join(', ')}${mailVariables ? '' : ' (or SMTP_URL and MAIL_FROM instead of the four)'}.`,
    )
  if (!SITE_URL)
    throw new EnvironmentError(
      'Live credentials are set, but SITE_URL, the public address, is not.',
    )
  if (DATABASE_URL && !SECRET)
    throw new EnvironmentError(
      'DATABASE_URL is set, but SECRET is not: several servers must share one.',
    )
  return Object.fromEntries(names.map((name) => [name, set[name] ?? ''])) as LiveSettings
}

/** The variables of the way that was chosen; undefined when none was. */
function readMailWay(set: Record<string, string | undefined>) {
  const [email, smtp] = [emailVariables, smtpVariables].map((names) =>
    names.filter((name) => set[name]),
  )
  if (email?.length && smtp?.length)
    throw new EnvironmentError(
      `Mails can go only one way. Unset either ${email.join(', ')} or ${smtp.join(', ')}.`,
    )
  if (smtp?.length) return smtpVariables
  return email?.length ? emailVariables : undefined
}

/** Every variable that `readEnvironment` understands. */
export const environmentVariables: readonly string[] = [
  ...new Set([...Object.keys(Variables.shape), ...liveVariables, ...emailVariables]),
]
