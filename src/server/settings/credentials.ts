import { EnvironmentError } from './environment-error.ts'

const paymentVariables = [
  'PHONEPE_CLIENT_ID',
  'PHONEPE_CLIENT_SECRET',
  'PHONEPE_CLIENT_VERSION',
  'PHONEPE_WEBHOOK_USER',
  'PHONEPE_WEBHOOK_PASS',
] as const
const liveVariables = [...paymentVariables, 'VIDEO_API_KEY', 'VIDEO_CHANNEL_ID'] as const
/** Mails go one of two ways: through the e-mail service, or by SMTP. */
const emailVariables = [
  'EMAIL_SERVICE_ID',
  'EMAIL_TEMPLATE_ID',
  'EMAIL_PUBLIC_KEY',
  'EMAIL_PRIVATE_KEY',
] as const
const smtpVariables = ['SMTP_URL', 'MAIL_FROM'] as const

type Values<Names extends readonly string[]> = Record<Names[number], string>
export type PaymentSettings = Values<typeof paymentVariables>
export type LiveSettings = Values<typeof liveVariables> &
  (Values<typeof emailVariables> | Values<typeof smtpVariables>)

type Variables = Readonly<Record<string, string | undefined>>
type PaymentEnvironment = 'production' | 'uat'

/** The names of all credentials. */
export const credentialVariables = [...liveVariables, ...emailVariables, ...smtpVariables] as const

/** Payments alone, in the provider's test environment: everything of theirs, and nothing of others. */
export function readRehearsal(
  set: Variables,
  environment: PaymentEnvironment,
): PaymentSettings | undefined {
  if (environment !== 'uat' || paymentVariables.some((name) => !set[name])) return undefined
  const others = ['VIDEO_API_KEY', 'VIDEO_CHANNEL_ID', ...emailVariables, ...smtpVariables]
  if (others.some((name) => set[name])) return undefined
  return Object.fromEntries(paymentVariables.map((name) => [name, set[name]])) as PaymentSettings
}

/** Everything that a live shop needs; undefined when nothing of it is set. Throws when a part is. */
export function readLive(
  set: Variables,
  environment: PaymentEnvironment,
): LiveSettings | undefined {
  const mailVariables = readMailWay(set)
  const names = [...liveVariables, ...(mailVariables ?? emailVariables)]
  const missing = names.filter((name) => !set[name])
  if (missing.length === names.length) return undefined
  if (missing.length > 0) {
    const instead = mailVariables ? '' : ' (or SMTP_URL and MAIL_FROM instead of the four)'
    const alone =
      environment === 'uat' ? ' To rehearse payments alone, set those of PhonePe and no other.' : ''
    throw new EnvironmentError(
      `Live credentials are set only in part. Missing: ${missing.join(', ')}${instead}.${alone}`,
    )
  }
  return Object.fromEntries(names.map((name) => [name, set[name] ?? ''])) as LiveSettings
}

/** The variables of the way that was chosen; undefined when none was. */
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
