import { z } from 'zod'
import type { CatalogueFile } from '#contracts/catalogue-file.ts'
import { isBranch } from '#domain/branch-name.ts'
import { nearest } from '#domain/nearest-word.ts'
import type { ShopMode } from '#domain/shop-mode.ts'
import { readTrustedProxies } from '#server/http/client-address.ts'
import type { StoreSettings } from '#server/files/s3-client.ts'
import type { ProviderSetup, ProviderVariables } from '#server/providers/provider-setup.ts'
import { providerSetups } from '#server/providers/setups.ts'
import { EnvironmentError } from './environment-error.ts'
import { filesVariables, readStore } from './store-settings.ts'
import { misfitOfOrigins } from './two-origins.ts'

export { EnvironmentError } from './environment-error.ts'

const videoVariables = ['VIDEO_API_KEY', 'VIDEO_CHANNEL_ID'] as const
/** Mail is sent through the e-mail service, or by SMTP. */
const emailVariables = [
  'EMAIL_SERVICE_ID',
  'EMAIL_TEMPLATE_ID',
  'EMAIL_PUBLIC_KEY',
  'EMAIL_PRIVATE_KEY',
] as const
const smtpVariables = ['SMTP_URL', 'MAIL_FROM'] as const

type Values<Names extends readonly string[]> = Record<Names[number], string>
/** Settings of the configured payment providers, by variable name. */
type PaymentSettings = Readonly<Record<string, string>>
type LiveSettings = PaymentSettings &
  Partial<Values<typeof videoVariables>> &
  (Values<typeof emailVariables> | Values<typeof smtpVariables>)

type Variables = ProviderVariables

/** The names of all credentials. */
const credentialVariables: readonly string[] = [
  ...providerSetups.flatMap(({ variables }) => variables),
  ...videoVariables,
  ...emailVariables,
  ...smtpVariables,
]

/** Providers that are named or partly configured; the first one if there are none. */
function setupsIn(set: Variables): readonly ProviderSetup[] {
  const begun = providerSetups.filter(
    ({ name, variables }) =>
      name === set['PAYMENT_PROVIDER'] || variables.some((variable) => set[variable]),
  )
  return begun.length > 0 ? begun : providerSetups.slice(0, 1)
}

const paymentVariablesIn = (set: Variables) => setupsIn(set).flatMap(({ variables }) => variables)

/** Whether the settings are for a test environment, where no money moves. Throws when they are mixed. */
function isTestOf(set: Variables): boolean {
  const setups = setupsIn(set)
  const tests = setups.filter((setup) => setup.isTest(set))
  if (tests.length > 0 && tests.length < setups.length) {
    const titles = tests.map(({ title }) => title).join(', ')
    throw new EnvironmentError(`Real payments and test payments are mixed: ${titles} is a test.`)
  }
  return tests.length > 0
}

/** Settings for the provider's test environment only: all payment variables, and no other credentials. */
function readRehearsal(set: Variables): PaymentSettings | undefined {
  const names = paymentVariablesIn(set)
  if (!isTestOf(set) || names.some((name) => !set[name])) return undefined
  const others = [...videoVariables, ...emailVariables, ...smtpVariables]
  if (others.some((name) => set[name])) return undefined
  return Object.fromEntries(names.map((name) => [name, set[name] ?? '']))
}

const titles = providerSetups.map(({ title }) => title).join(' or ')

/** All settings of a live shop; undefined when none is set. Throws when only some are. */
function readLive(set: Variables): LiveSettings | undefined {
  const mailVariables = readMailWay(set)
  // A firm without a channel has no video search.
  const hasVideos = videoVariables.some((name) => set[name])
  const names = [
    ...paymentVariablesIn(set),
    ...(hasVideos ? videoVariables : []),
    ...(mailVariables ?? emailVariables),
  ]
  const missing = names.filter((name) => !set[name])
  if (missing.length === names.length) return undefined
  if (missing.length > 0) {
    const instead = mailVariables ? '' : ' (or SMTP_URL and MAIL_FROM instead of the four)'
    const alone = isTestOf(set)
      ? ` To rehearse payments alone, set those of ${titles} and no other.`
      : ''
    throw new EnvironmentError(
      `Live credentials are set only in part. Missing: ${missing.join(', ')}${instead}.${alone}`,
    )
  }
  return Object.fromEntries(names.map((name) => [name, set[name] ?? ''])) as LiveSettings
}

/** The variables of the chosen mail transport; undefined when none is. */
function readMailWay(set: Variables) {
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

const flag = z.enum(['0', '1'], 'must be 0 or 1').default('0')
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const origin = webAddress
  .transform((url) => url.replace(/\/$/, ''))
  .refine((url) => URL.canParse(url) && new URL(url).origin === url, 'must have no path')

function namesDatabase(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, pathname, searchParams } = new URL(url)
  // `?host=` is the folder of a Unix socket.
  const host = hostname || searchParams.get('host')
  return /^postgres(ql)?:$/.test(protocol) && Boolean(host) && pathname.length > 1
}

/** A local path, or a git URL; never a git option. */
function isRepository(address: string): boolean {
  if (/^(?:\/|\.{1,2}\/|[A-Za-z]:[\\/])/.test(address)) return true
  if (URL.canParse(address)) return /^(?:https?|ssh|file):$/.test(new URL(address).protocol)
  return /^[\w.-]+@[\w.-]+:[^\s-]\S*$/.test(address)
}

const providerNames = providerSetups.map(({ name }) => name)

const environmentSchema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number('must be a number').int().min(0).max(65_535).default(4321),
  DATA_DIR: z.string().min(1).default('./data'),
  // Never shown, not even in part: it contains a password.
  DATABASE_URL: z
    .string()
    .refine(namesDatabase, 'must be like postgres://user:password@host:5432/database')
    .optional(),
  SITE_URL: origin.optional(),
  API_URL: origin.optional(),
  ADMIN_ORIGIN: origin
    .refine((url) => url.startsWith('https:'), 'must be an https address')
    .optional(),
  DESK_ORIGIN: origin
    .refine((url) => url.startsWith('https:'), 'must be an https address')
    .optional(),
  PUBLISH_REPOSITORY: z
    .string()
    .refine(
      isRepository,
      'must be a path, or an address such as https://git.example.com/firm/site.git',
    )
    .optional(),
  PUBLISH_BRANCH: z.string().refine(isBranch, 'must be the name of a branch').default('main'),
  PUBLISH_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  EDITORS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .refine(
      (list) => list.every((address) => /^[^\s<>@,]+@[^\s<>@,]+$/.test(address)),
      'must be e-mail addresses with commas between them',
    ),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SEALING_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  ALARM_URL: webAddress.optional(),
  ALARM_FORMAT: z.enum(['json', 'text'], 'must be json or text').default('json'),
  HEARTBEAT_URL: webAddress.optional(),
  ...filesVariables,
  SANDBOX: flag,
  DESK: z.enum(['0', '1'], 'must be 0 or 1').default('1'),
  PAYMENT_PROVIDER: z.enum(providerNames, `must be ${providerNames.join(' or ')}`).optional(),
  TRUST_PROXY: z
    .string()
    .default('0')
    .transform((setting) => readTrustedProxies(setting))
    .refine(
      (proxies) => proxies !== undefined,
      'must be 0, 1, or a list of addresses and networks',
    ),
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

/** Optional variables of payment providers. */
const paymentOptions = Object.fromEntries(
  providerSetups.flatMap(({ options }) => Object.entries(options)),
)
const PaymentOptions = z.object(paymentOptions)

export interface Environment extends z.output<typeof environmentSchema> {
  /** The optional variables of payment providers that are set. */
  readonly paymentOptions: ProviderVariables
  /** Credentials of the real services; undefined in the sandbox. */
  readonly live: LiveSettings | undefined
  /** Credentials of the provider's test environment only; mails and videos are simulated. */
  readonly rehearsal: PaymentSettings | undefined
  /** The mode of these settings. */
  readonly mode: ShopMode
  /** The object store; undefined for the data folder. */
  readonly store: StoreSettings | undefined
}

/** Reads and validates all variables, once at startup; throws `EnvironmentError`. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value))
  const own = parse(environmentSchema, set)
  const options = parse(PaymentOptions, set)
  keepApart(own)
  refuseHookAlone(own)
  const rehearsal = readRehearsal(set)
  const live = rehearsal ? undefined : readLive(set)
  if (!live && !rehearsal) refusePublicSandbox(own)
  if (live ?? rehearsal) refuseUnsettled(own)
  const mode = (live ?? rehearsal) ? (isTestOf(set) ? 'uat' : 'live') : 'sandbox'
  if (mode === 'live') refusePlainHttp(own)
  return { ...own, paymentOptions: options, live, rehearsal, mode, store: readStore(own) }
}

function parse<Schema extends z.ZodType>(schema: Schema, set: unknown): z.output<Schema> {
  const parsed = schema.safeParse(set)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`)
  throw new EnvironmentError(problems.join(' '))
}

/** All settings of payment providers; undefined in the sandbox. */
export function paymentVariables({
  live,
  rehearsal,
  paymentOptions: options,
}: Environment): ProviderVariables | undefined {
  const credentials = live ?? rehearsal
  return credentials && { ...options, ...credentials }
}

/** A public https address without credentials is a live shop that lost its settings, unless SANDBOX is 1. */
function refusePublicSandbox({ SITE_URL, SANDBOX }: z.output<typeof environmentSchema>): void {
  if (!SITE_URL?.startsWith('https:') || SANDBOX === '1') return
  if (isLocal(SITE_URL)) return
  throw new EnvironmentError(
    `SITE_URL is public (${SITE_URL}), but no live credentials are set. Set them, or SANDBOX=1 to show the sandbox there.`,
  )
}

/** Whether the address is of this computer or a test name (RFC 6761), not a public one. */
function isLocal(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl)
  return /(?:^|\.)(?:localhost|local|test)$/.test(hostname) || /^\[?::1\]?$|^127\./.test(hostname)
}

/** Refuses plain http: passwords and postal addresses must not be sent in clear text. */
function refusePlainHttp({ SITE_URL }: z.output<typeof environmentSchema>): void {
  if (SITE_URL?.startsWith('https:')) return
  throw new EnvironmentError(
    `SITE_URL is ${SITE_URL}: a live shop needs https. Put a proxy with a certificate in front, and write https:// in SITE_URL.`,
  )
}

/** The origins must have different hosts, as requests are routed by host. */
function keepApart({
  SITE_URL,
  API_URL,
  ADMIN_ORIGIN,
  DESK_ORIGIN,
}: z.output<typeof environmentSchema>): void {
  const misfit = API_URL === undefined ? undefined : misfitOfOrigins(SITE_URL, API_URL)
  if (misfit !== undefined) throw new EnvironmentError(misfit)
  const named = { SITE_URL, API_URL, ADMIN_ORIGIN, DESK_ORIGIN }
  const hosts = Object.entries(named).flatMap(([name, url]) =>
    url === undefined ? [] : [{ name, host: new URL(url).host }],
  )
  for (const [index, { name, host }] of hosts.entries()) {
    const before = hosts.slice(0, index).find((one) => one.host === host)
    if (before) throw new EnvironmentError(`${name} must name another host than ${before.name}.`)
  }
}

/** Refuses a webhook secret without a repository, which could publish nothing. */
function refuseHookAlone({
  PUBLISH_REPOSITORY,
  PUBLISH_SECRET,
}: z.output<typeof environmentSchema>): void {
  if (PUBLISH_SECRET !== undefined && PUBLISH_REPOSITORY === undefined)
    throw new EnvironmentError('PUBLISH_SECRET is set, but PUBLISH_REPOSITORY is not.')
}

/** Refuses live credentials with missing or contradicting settings. */
function refuseUnsettled({
  SANDBOX,
  SITE_URL,
  DATABASE_URL,
  SECRET,
}: z.output<typeof environmentSchema>) {
  if (SANDBOX === '1')
    throw new EnvironmentError('SANDBOX is 1 together with live credentials. Unset one of them.')
  if (!SITE_URL)
    throw new EnvironmentError(
      'Live credentials are set, but SITE_URL, the public address, is not.',
    )
  if (DATABASE_URL && !SECRET)
    throw new EnvironmentError(
      'DATABASE_URL is set, but SECRET is not: several servers must share one.',
    )
}

/**
 * The reason why this site must not be served with these settings, in one sentence; undefined if it may. Pages contain
 * the address that they were built for, so search engines and shared links would point to another one; and a live shop
 * would sell the sample's invented goods.
 */
export function unfitForSettings(
  { SITE_URL, API_URL, mode }: Pick<Environment, 'SITE_URL' | 'API_URL' | 'mode'>,
  { siteUrl, apiUrl, isSample }: Pick<CatalogueFile, 'siteUrl' | 'apiUrl' | 'isSample'>,
): string | undefined {
  if (mode === 'live' && isSample === true)
    return 'The content is still the sample, and live settings would sell it for real money. Put in the content of the firm, write sample: false in content/site.yaml and build again.'
  if (apiUrl !== API_URL)
    return `The site was built ${apiUrl ? `for calls at ${apiUrl}` : 'without API_URL'}, and API_URL is ${API_URL ?? 'not set'}: build it with the settings of the server.`
  if (SITE_URL === undefined || isLocal(SITE_URL) || siteUrl === undefined) return undefined
  if (new URL(siteUrl).origin === new URL(SITE_URL).origin) return undefined
  return `The site was built for ${siteUrl}, and SITE_URL is ${SITE_URL}: every page names the other address. Build it with the settings of the server: SITE_URL=${SITE_URL} npm run build`
}

/** Every variable that `readEnvironment` reads. */
export const environmentVariables: readonly string[] = [
  ...new Set([
    ...Object.keys(environmentSchema.shape),
    ...Object.keys(paymentOptions),
    ...credentialVariables,
  ]),
]

/** Read only by the build or scripts. */
const buildVariables = ['ADMIN', 'ADMIN_REPOSITORY', 'PICTURE_CACHE']

type Misspelt = Readonly<Record<'written' | 'meant', string>>

/** Unknown variables whose name is close to that of an unset one; without their values. */
export function misspeltSettings(variables: Record<string, string | undefined>): Misspelt[] {
  const known = [...environmentVariables, ...buildVariables]
  return Object.keys(variables).flatMap((written) => {
    if (known.includes(written) || !/^[a-z][a-z_]{6,}$/i.test(written)) return []
    // At most two letters: EMAIL_TEMPLATE_OTHER is another name, not a mistake.
    const meant = nearest(written, known, 2)
    return meant !== undefined && !variables[meant] ? [{ written, meant }] : []
  })
}
