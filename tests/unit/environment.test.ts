import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { phonePeSettings } from '#server/providers/phonepe/setup.ts'
import {
  environmentVariables,
  misspeltSettings,
  paymentVariables,
  readEnvironment,
  unfitForSettings,
} from '#server/settings/env.ts'
import { sharedDomain } from '#server/settings/two-origins.ts'
import { serviceSettings } from '#server/settings/service-settings.ts'

const live = {
  PHONEPE_CLIENT_ID: 'a',
  PHONEPE_CLIENT_SECRET: 'a',
  PHONEPE_CLIENT_VERSION: '1',
  PHONEPE_WEBHOOK_USER: 'a',
  PHONEPE_WEBHOOK_PASS: 'a',
  EMAIL_SERVICE_ID: 'a',
  EMAIL_TEMPLATE_ID: 'a',
  EMAIL_PUBLIC_KEY: 'a',
  EMAIL_PRIVATE_KEY: 'a',
  VIDEO_API_KEY: 'a',
  VIDEO_CHANNEL_ID: 'a',
}

const withoutEmail = Object.fromEntries(
  Object.entries(live).filter(([name]) => !name.startsWith('EMAIL_')),
)

test('nothing set is the sandbox on port 4321', () => {
  expect(readEnvironment({})).toMatchObject({ PORT: 4321, DATA_DIR: './data', live: undefined })
})

test('an empty variable is one that is not set', () => {
  expect(readEnvironment({ PORT: '', PHONEPE_CLIENT_ID: '' })).toMatchObject({ PORT: 4321 })
})

test('every credential and the public address make it live', () => {
  const environment = readEnvironment({ ...live, SITE_URL: 'https://shop.example.com/' })
  expect(environment.live).toEqual(live)
  expect(environment.SITE_URL).toBe('https://shop.example.com')
})

test('O17: a shop without a channel can go live, and half of one cannot', () => {
  const SITE_URL = 'https://shop.example.com'
  const { VIDEO_API_KEY: _, VIDEO_CHANNEL_ID: __, ...others } = live
  const environment = readEnvironment({ ...others, SITE_URL })
  expect(environment.mode).toBe('live')
  expect(serviceSettings(environment, () => 'http://here').videos).toBeUndefined()
  expect(() => readEnvironment({ ...others, SITE_URL, VIDEO_API_KEY: 'a' })).toThrow(
    /Missing: VIDEO_CHANNEL_ID\.$/,
  )
})

test('webhooks may be signed, beside the user and the password', () => {
  const settings = (more: object) => {
    const environment = readEnvironment({ ...live, SITE_URL: 'https://shop.example.com', ...more })
    return phonePeSettings(paymentVariables(environment) ?? {}).webhook
  }
  const signed = { PHONEPE_WEBHOOK_KEY: 'k', PHONEPE_WEBHOOK_KEY_ID: '7' }
  expect(settings(signed)).toEqual({ user: 'a', password: 'a', key: 'k', keyId: '7' })
  expect(settings({}).key).toBeUndefined()
})

test('the editor may have an address of its own', () => {
  const variables = {
    SANDBOX: '1',
    SITE_URL: 'https://a.example',
    ADMIN_ORIGIN: 'https://edit.a.example/',
  }
  expect(readEnvironment(variables).ADMIN_ORIGIN).toBe('https://edit.a.example')
})

test('a PostgreSQL address may be spelt both ways, have TLS, or be a socket', () => {
  for (const url of [
    'postgres://a:b@c/d',
    'postgresql://a:b@c:5433/d?sslmode=verify-full',
    'postgres:///d?host=/var/run/postgresql',
  ])
    expect(readEnvironment({ DATABASE_URL: url }).DATABASE_URL).toBe(url)
})

test('mails may go by SMTP instead of the e-mail service', () => {
  const bySmtp = {
    ...withoutEmail,
    SMTP_URL: 'smtp://u:p@mail.example.com',
    MAIL_FROM: 'a@b.example',
  }
  const environment = readEnvironment({ ...bySmtp, SITE_URL: 'https://shop.example.com' })
  expect(environment.live).toEqual(bySmtp)
})

test('every variable has its place in the guide to going live', () => {
  const pages = ['docs/going-live.md', ...globSync('src/server/providers/*/going-live.md')]
  const guide = pages.map((page) => readFileSync(page, 'utf8')).join('\n')
  expect(environmentVariables.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
})

describe('refuses, in one sentence that names the variable,', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ['a port that is no number', { PORT: 'abc' }, /^PORT must be a number\.$/],
    ['a public address that is none', { SITE_URL: 'shop' }, /^SITE_URL must be an http/],
    ['a public address with a path', { SITE_URL: 'https://a.example/b' }, /^SITE_URL must have no/],
    [
      'an editor without https',
      { ADMIN_ORIGIN: 'http://a.example' },
      /^ADMIN_ORIGIN must be an https/,
    ],
    [
      'an editor below a path',
      { ADMIN_ORIGIN: 'https://a.example/admin' },
      /^ADMIN_ORIGIN must have/,
    ],
    [
      'an editor at the address of the shop',
      { SITE_URL: 'http://a.example', ADMIN_ORIGIN: 'https://a.example' },
      /^ADMIN_ORIGIN must name another host than SITE_URL\.$/,
    ],
    [
      'a provider of payments that there is not',
      { PAYMENT_PROVIDER: 'cash' },
      /^PAYMENT_PROVIDER must/,
    ],
    ['a short secret', { SECRET: 'short' }, /^SECRET must have at least 32/],
    ['live credentials without an address', live, /SITE_URL/],
    [
      'O28: a live shop without https',
      { ...live, SITE_URL: 'http://shop.example.com' },
      /^SITE_URL is http:.* needs https/,
    ],
    ['every wrong value at once', { PORT: 'abc', SITE_URL: 'shop' }, /^PORT must.* SITE_URL must/],
    ['the sandbox together with live ones', { ...live, SANDBOX: '1' }, /SANDBOX/],
    [
      'an unknown database',
      { DATABASE_URL: 'mysql://a:hush-hush@b/c' },
      /^DATABASE_URL must be like/,
    ],
    [
      'a database without a name',
      { DATABASE_URL: 'postgres://a:hush-hush@b' },
      /^DATABASE_URL must be/,
    ],
    [
      'a database at no address',
      { DATABASE_URL: 'postgres://a:hush-hush@' },
      /^DATABASE_URL must be/,
    ],
    [
      'a live database without a shared secret',
      { ...live, SITE_URL: 'https://a.example', DATABASE_URL: 'postgres://a:hush-hush@b/c' },
      /^DATABASE_URL is set, but SECRET is not/,
    ],
    [
      'both ways for mails at once',
      { ...live, SMTP_URL: 'smtp://mail.example.com', SITE_URL: 'https://a.example' },
      /^Mails can go only one way.*EMAIL_SERVICE_ID.*SMTP_URL/,
    ],
    [
      'half of SMTP',
      { ...withoutEmail, SMTP_URL: 'smtp://mail.example.com', SITE_URL: 'https://a.example' },
      /Missing: MAIL_FROM\.$/,
    ],
    ['SMTP alone', { SMTP_URL: 'smtp://m.example', MAIL_FROM: 'a@b.example' }, /PHONEPE_CLIENT_ID/],
    [
      'live payments without any way for mails',
      { ...withoutEmail, SITE_URL: 'https://a.example' },
      /EMAIL_PRIVATE_KEY \(or SMTP_URL and MAIL_FROM/,
    ],
    ['an SMTP address of another kind', { SMTP_URL: 'https://x.example' }, /^SMTP_URL must look/],
    ['a sender with a line break', { MAIL_FROM: 'a\r\nBcc: <b@c.example>' }, /^MAIL_FROM must be/],
    ['two senders', { MAIL_FROM: 'a@b.example, c@d.example' }, /^MAIL_FROM must be/],
  ])('%s', (_, variables, message) => {
    expect(() => readEnvironment(variables)).toThrow(message)
    expect(() => readEnvironment(variables)).not.toThrow('hush')
  })

  test.each(Object.keys(live))('live credentials without %s', (missing) => {
    const { [missing as keyof typeof live]: _, ...rest } = live
    expect(() => readEnvironment({ ...rest, SITE_URL: 'https://a.example' })).toThrow(
      new RegExp(`Missing: ${missing}\\.$`),
    )
  })
})

describe('a rehearsal of payments', () => {
  const payments = Object.fromEntries(
    Object.entries(live).filter(([name]) => name.startsWith('PHONEPE_')),
  )
  const uat = { ...payments, PHONEPE_ENV: 'uat', SITE_URL: 'https://a.example' }

  test('needs nothing but the credentials of the test environment', () => {
    const environment = readEnvironment(uat)
    expect(environment).toMatchObject({ mode: 'uat', live: undefined, rehearsal: payments })
    const settings = serviceSettings(environment, () => 'http://here')
    const asked = phonePeSettings(paymentVariables(environment) ?? {})
    expect(asked.gatewayUrl()).toContain('api-preprod.phonepe.com')
    expect(asked.webhook.user).toBe('a')
    expect(settings.mail).toMatchObject({ transport: 'service', serviceId: 'sandbox' })
    expect(settings.videos?.baseUrl()).toBe('http://here/sandbox/video')
  })

  test.each([
    ['with production credentials', { PHONEPE_ENV: 'production' }, /Missing: EMAIL_SERVICE_ID/],
    ['with half of the others', { VIDEO_API_KEY: 'a' }, /no other\.$/],
    ['without an address', { SITE_URL: '' }, /SITE_URL/],
    ['as a sandbox', { SANDBOX: '1' }, /SANDBOX/],
    ['without one of them', { PHONEPE_WEBHOOK_PASS: '' }, /Missing: PHONEPE_WEBHOOK_PASS/],
  ])('%s is none', (_, more, message) => {
    expect(() => readEnvironment({ ...uat, ...more })).toThrow(message)
  })
})

describe('a public https address without credentials is a shop that lost its settings', () => {
  test.each(['https://shop.example.com', 'https://192.0.2.1', 'https://shop.example.com:8443'])(
    '%s starts the sandbox only when SANDBOX=1 asks for it',
    (SITE_URL) => {
      expect(() => readEnvironment({ SITE_URL })).toThrow(/^SITE_URL is public .*SANDBOX=1/)
      expect(readEnvironment({ SITE_URL, SANDBOX: '1' }).mode).toBe('sandbox')
    },
  )

  test.each([
    'http://shop.example.com',
    'https://localhost:4321',
    'https://127.0.0.1',
    'https://shop.test',
  ])('%s may be tried out', (SITE_URL) => {
    expect(readEnvironment({ SITE_URL }).mode).toBe('sandbox')
  })

  test('test credentials of the provider are neither the sandbox nor live', () => {
    const SITE_URL = 'https://shop.example.com'
    expect(readEnvironment({ ...live, SITE_URL }).mode).toBe('live')
    expect(readEnvironment({ ...live, SITE_URL, PHONEPE_ENV: 'uat' }).mode).toBe('uat')
  })

  test('the unit and the compose file do not start without their settings', () => {
    expect(readFileSync('deploy/samriddhi.service', 'utf8')).toMatch(/^EnvironmentFile=\/etc\//m)
    expect(readFileSync('compose.yaml', 'utf8')).not.toMatch(/required: false/)
    expect(readFileSync('compose.yaml', 'utf8')).toContain('SITE_URL: ${SITE_URL:?')
  })
})

test('O25: a name that is nearly that of a setting is told, without its value', () => {
  const variables = { TRUST_PROXI: '1', METRIC_TOKEN: 'a', SITEURL: 'x', EMAIL_TEMPLATE_OTHER: 'a' }
  expect(
    misspeltSettings({ ...variables, HOSTNAME: 'a', PATH: '/bin', npm_config_prefix: 'a' }),
  ).toEqual([
    { written: 'TRUST_PROXI', meant: 'TRUST_PROXY' },
    { written: 'METRIC_TOKEN', meant: 'METRICS_TOKEN' },
    { written: 'SITEURL', meant: 'SITE_URL' },
  ])
  expect(misspeltSettings({ SITEURL: 'x', SITE_URL: 'https://a.example' })).toEqual([])
})

test.each([
  ['O7: the sample, live', 'live', 'https://a.example', true, /sample: false/],
  [
    'O3: another address',
    'live',
    'https://b.example',
    false,
    /built for https:\/\/a\.example, and/,
  ],
  ['O3: another address of a public sandbox', 'sandbox', 'http://b.example', true, /built for/],
  ['the same', 'live', 'https://a.example', false, undefined],
  ['the sample in a public sandbox', 'sandbox', 'https://a.example', true, undefined],
  ['this computer', 'sandbox', 'http://127.0.0.1:4400', true, undefined],
  ['no address', 'sandbox', undefined, true, undefined],
] as const)('a built site and the settings: %s', (_, mode, SITE_URL, isSample, words) => {
  const unfit = unfitForSettings({ mode, SITE_URL }, { siteUrl: 'https://a.example', isSample })
  if (words) expect(unfit).toMatch(words)
  else expect(unfit).toBeUndefined()
})

test.each([
  ['no pages', {}, /SITE_URL, the address of the pages, is not/],
  ['one origin', { SITE_URL: 'https://api.example.com' }, /the same as SITE_URL/],
  ['one of them plain', { SITE_URL: 'http://shop.example.com' }, /both be https, or both http/],
  ['two domains', { SITE_URL: 'https://shop.other.com' }, /must lie in one domain/],
  ['a number', { SITE_URL: 'https://127.0.0.1:4000' }, /must lie in one domain, two ports of one/],
])('API_URL beside %s is refused in a sentence', (_, set, words) => {
  const variables = { ...set, API_URL: 'https://api.example.com', SANDBOX: '1' }
  expect(() => readEnvironment(variables)).toThrow(words)
})

test.each([
  ['https://shop.example.com', 'https://api.example.com', 'example.com'],
  ['https://shop.example.com', 'https://api.shop.example.com', 'shop.example.com'],
  ['http://127.0.0.1:4000', 'http://127.0.0.1:4001', undefined],
  ['http://localhost:4000', 'http://localhost:4001', undefined],
])('pages at %s and calls at %s share the cookies of %s', (SITE_URL, API_URL, domain) => {
  expect(readEnvironment({ SITE_URL, API_URL, SANDBOX: '1' })).toMatchObject({ SITE_URL, API_URL })
  expect(sharedDomain(SITE_URL, API_URL)).toBe(domain)
})

test('a site that was built for other calls is not served', () => {
  const API_URL = 'https://api.a.example'
  const SITE_URL = 'https://a.example'
  const built = { siteUrl: SITE_URL, isSample: true }
  const settings = { mode: 'sandbox', SITE_URL } as const
  expect(unfitForSettings({ ...settings, API_URL }, built)).toMatch(/built without API_URL/)
  expect(unfitForSettings(settings, { ...built, apiUrl: API_URL })).toMatch(/for calls at https/)
  expect(unfitForSettings({ ...settings, API_URL }, { ...built, apiUrl: API_URL })).toBeUndefined()
})

test('what is published, and who is written to, is read with the same care', () => {
  const address = 'https://reader:token@git.example.com/firm/site.git'
  const set = { PUBLISH_REPOSITORY: address, PUBLISH_SECRET: 'x'.repeat(16) }
  expect(readEnvironment(set)).toMatchObject({ ...set, PUBLISH_BRANCH: 'main', EDITORS: [] })
  const more = { ...set, PUBLISH_BRANCH: 'live/2026', EDITORS: 'a@example.com, b@example.com' }
  expect(readEnvironment(more)).toMatchObject({
    PUBLISH_BRANCH: 'live/2026',
    EDITORS: ['a@example.com', 'b@example.com'],
  })
  for (const good of ['/srv/site.git', './site.git', 'git@git.example.com:firm/site.git'])
    expect(readEnvironment({ PUBLISH_REPOSITORY: good }).PUBLISH_REPOSITORY).toBe(good)
})

test.each([
  ['PUBLISH_REPOSITORY', { PUBLISH_REPOSITORY: '--upload-pack=touch /tmp/x' }],
  ['PUBLISH_REPOSITORY', { PUBLISH_REPOSITORY: 'ext::sh -c "touch /tmp/x"' }],
  ['PUBLISH_REPOSITORY', { PUBLISH_REPOSITORY: 'git@git.example.com:-x' }],
  ['PUBLISH_BRANCH', { PUBLISH_REPOSITORY: '/srv/site.git', PUBLISH_BRANCH: '--all' }],
  ['PUBLISH_BRANCH', { PUBLISH_REPOSITORY: '/srv/site.git', PUBLISH_BRANCH: 'a/../b' }],
  ['PUBLISH_SECRET', { PUBLISH_REPOSITORY: '/srv/site.git', PUBLISH_SECRET: 'short' }],
  ['PUBLISH_REPOSITORY is not', { PUBLISH_SECRET: 'x'.repeat(16) }],
  ['EDITORS', { EDITORS: 'asha' }],
])('a wrong %s is refused: %j', (name, set) => {
  expect(() => readEnvironment(set)).toThrow(name)
})

describe('an object store for files', () => {
  const all = {
    FILES_ENDPOINT: 'https://s3.example.com/',
    FILES_BUCKET: 'shop',
    FILES_REGION: 'eu-central-1',
    FILES_KEY: 'k',
    FILES_SECRET: 's',
  }

  test('is set whole or not at all', () => {
    expect(readEnvironment({}).store).toBeUndefined()
    expect(readEnvironment(all).store).toEqual({
      ...{ endpoint: 'https://s3.example.com', bucket: 'shop', region: 'eu-central-1' },
      ...{ key: 'k', secret: 's' },
    })
    for (const name of Object.keys(all))
      expect(() => readEnvironment({ ...all, [name]: '' })).toThrow(
        `The object store for files is set only in part. Missing: ${name}.`,
      )
    expect(() => readEnvironment({ FILES_LINKS: '1' })).toThrow(/only in part.*no FILES_LINKS\.$/)
  })

  test.each([
    ['FILES_ENDPOINT', 's3.example.com', 'FILES_ENDPOINT must be an http or https address.'],
    ['FILES_BUCKET', 'Shop_1', 'FILES_BUCKET must be the name of a bucket.'],
    ['FILES_LINKS', 'yes', 'FILES_LINKS must be 0 or 1.'],
  ])('is refused with %s=%s', (name, value, words) => {
    expect(() => readEnvironment({ ...all, [name]: value })).toThrow(words)
  })

  test('without https gives no links to pages with it', () => {
    const plain = { ...all, FILES_ENDPOINT: 'http://10.0.0.2:9000', SANDBOX: '1' }
    const SITE_URL = 'https://shop.example.com'
    expect(readEnvironment({ ...plain, SITE_URL }).store?.endpoint).toBe('http://10.0.0.2:9000')
    expect(() => readEnvironment({ ...plain, SITE_URL, FILES_LINKS: '1' })).toThrow(
      /FILES_LINKS is 1, but FILES_ENDPOINT is http:/,
    )
  })
})
