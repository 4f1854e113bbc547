import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:tls'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { providerSetups } from '#server/providers/setups.ts'
import { type S3Server, startS3Server } from '../../scripts/nodes/s3-server.ts'
import { ownCertificate } from '../../scripts/secure-front.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { setFault } from './sandbox-open.ts'
import { listen } from './listen.ts'
import { openSmtp, type Refusals } from './smtp-stand-in.ts'
import { programEnvironment } from '../program-environment.ts'

let shop: TestShop
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-test-'))
  shop = await openTestShop()
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  for (const service of ['phonepe', 'email', 'video']) await setFault(shop.sandbox, service, 'ok')
})

const service = {
  EMAIL_SERVICE_ID: 'sandbox',
  EMAIL_TEMPLATE_ID: 'letter',
  EMAIL_PUBLIC_KEY: 'sandbox',
  EMAIL_PRIVATE_KEY: 'sandbox',
}
const live = () => ({
  SITE_URL: 'https://shop.example.com',
  TRUST_PROXY: '1',
  DATA_DIR: folder,
  PHONEPE_CLIENT_ID: 'sandbox',
  PHONEPE_CLIENT_SECRET: 'sandbox',
  PHONEPE_CLIENT_VERSION: '1',
  PHONEPE_WEBHOOK_USER: 'sample_user',
  PHONEPE_WEBHOOK_PASS: 'sample-word-1',
  VIDEO_API_KEY: 'sandbox',
  VIDEO_CHANNEL_ID: 'UC-sample',
})

/** The command as a person runs it, in a process of its own; with `live`, rerouted to the stand-ins. */
async function doctor(variables: Record<string, string>) {
  const reroute = 'PHONEPE_CLIENT_ID' in variables ? ['--import', './tests/api/reroute.ts'] : []
  const child = spawn(process.execPath, [...reroute, 'scripts/doctor.ts'], {
    env: programEnvironment({ STAND_INS: shop.origin, ...variables }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  const line = (subject: string) => said.split('\n').find((words) => words.includes(subject))
  return { code, said, line }
}

test('with everything right, one line each says ok', async () => {
  const { code, said } = await doctor({ ...live(), ...service })
  expect(said.trim().split('\n')).toEqual([
    `Shop of ${folder} (none yet)`,
    expect.stringMatching(/^ok {4}Data: .* can be written/),
    expect.stringMatching(/^ok {4}Payments \(PhonePe\): /),
    expect.stringMatching(/^ok {4}Mails \(e-mail service\): both keys are right/),
    expect.stringMatching(/^ok {4}Videos: /),
    expect.stringMatching(/^open {2}Alarms: neither ALARM_URL nor HEARTBEAT_URL is set/),
    expect.stringMatching(/^ok {4}Site: .*\/api\/payment\/phonepe\/webhook\.$/),
  ])
  expect(code).toBe(0)
  expect(await (await shop.sandbox.request('/sandbox/mailbox.json')).json()).toEqual([])
})

test('O25: a name that is nearly that of a setting is wrong, and its value is not shown', async () => {
  const { code, line } = await doctor({ ...live(), ...service, METRIC_TOKEN: 'hush-hush' })
  expect(line('Settings')).toBe(
    'WRONG Settings: METRIC_TOKEN is no setting of this shop, and is not read. → Did you mean METRICS_TOKEN?',
  )
  expect(code).toBe(1)
})

test.each([
  ['expired yesterday', -1, /^WRONG Certificate: it expired on .*→ Look in the log of the proxy/],
  ['from nobody', 1, /^WRONG Certificate: it is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)/],
])('O21: a certificate that is %s is wrong', async (_, days, words) => {
  const own = ownCertificate('shop.example.com', Date.now() + days * 24 * 60 * 60_000)
  const server = createTlsServer({ ...own }, (socket) => socket.end())
  const TLS_STAND_IN = String(await listen(server))
  const { code, line } = await doctor({ ...live(), ...service, TLS_STAND_IN })
  server.close()
  expect(line('Certificate')).toMatch(words)
  expect(line('Site')).toBeUndefined()
  expect(code).toBe(1)
})

test.skipIf(inject('postgresUrl'))(
  'O11: what watches the shop and takes nothing is wrong, and its address is not shown',
  async () => {
    const ALARM_URL = 'https://hooks.example.com/hush-hush'
    const sandbox = { DATA_DIR: shop.folder, PORT: new URL(shop.origin).port }
    const uat = { ...live(), PHONEPE_ENV: 'uat', VIDEO_API_KEY: '', VIDEO_CHANNEL_ID: '' }
    const ask = () => doctor({ ...uat, ...sandbox, ALARM_URL })
    expect((await ask()).line('ALARM_URL')).toMatch(/^open .*nothing was sent to it yet/)
    const { db } = shop.shop
    await db.insertInto('traces').values({ name: 'alarm-taken', at: 1e12 }).execute()
    expect((await ask()).line('ALARM_URL')).toMatch(/^ok .*taken last at 2001-09-09/)
    await db.insertInto('traces').values({ name: 'alarm-failing', at: 1e12 }).execute()
    const { line, said } = await ask()
    expect(line('ALARM_URL')).toMatch(/^WRONG .*has taken nothing since 2001-09-09/)
    expect(said).not.toContain('hush')
  },
)

test('O17: a shop without videos is in order, and is told what that means', async () => {
  const { VIDEO_API_KEY: _, VIDEO_CHANNEL_ID: __, ...others } = live()
  const { code, line } = await doctor({ ...others, ...service })
  expect(line('Videos')).toMatch(/^open {2}Videos: .*not set.*→ .*content\/site\.yaml/)
  expect(code).toBe(0)
})

test('O3: pages that name another address are wrong', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/') response.end('<link rel="canonical" href="http://localhost:4321/">')
    else response.writeHead(307, { Location: `${shop.origin}${request.url ?? ''}` }).end()
  })
  const STAND_INS = `http://127.0.0.1:${await listen(server)}`
  const { code, line } = await doctor({ ...live(), ...service, STAND_INS })
  server.close()
  expect(line('Site')).toMatch(
    /the pages at https:\/\/shop\.example\.com name http:\/\/localhost:4321\. → Build/,
  )
  expect(code).toBe(1)
})

test.each<[string, string, string, RegExp]>([
  ['PHONEPE_CLIENT_SECRET', 'wrong', 'PhonePe', /no token: 401.*→ Compare PHONEPE_CLIENT_ID/],
  ['EMAIL_PUBLIC_KEY', 'wrong', 'Mails', /400: The Public Key is invalid.*→ Compare EMAIL_PUBLIC/],
  ['EMAIL_PRIVATE_KEY', 'wrong', 'Mails', /403: The private key is invalid.*→ .*EMAIL_PRIVATE_KEY/],
  ['VIDEO_API_KEY', 'wrong', 'Videos', /answered 400.*→ Check VIDEO_API_KEY/],
  ['SITE_URL', 'http://shop.example.com', 'Settings', /a live shop needs https.*Put a proxy/],
  ['DATA_DIR', '/dev/null/data', 'Data', /→ Check that DATA_DIR/],
  ['TRUST_PROXY', '0', 'Proxy', /all visitors count as one.*→ Set TRUST_PROXY=1/],
])(
  'a wrong %s is said in words, with what to do',

  async (name, value, subject, words) => {
    const { code, line } = await doctor({ ...live(), ...service, [name]: value })
    expect(line(subject)).toMatch(/^WRONG /)
    expect(line(subject)).toMatch(words)
    expect(code).toBe(1)
  },
)

test.each<[string, string, string, RegExp]>([
  ['phonepe', '500', 'PhonePe', /500.*→ .*try again/],
  ['phonepe', 'garbage', 'PhonePe', /→ .*try again/],
  ['phonepe', '429', 'PhonePe', /429.*→ .*try again/],
  ['email', '429', 'Mails', /429.*→ It takes one call a second/],
  ['email', 'garbage', 'Mails', /answered 200/],
  ['video', 'quota', 'Videos', /quota of today is used up/],
  ['video', 'garbage', 'Videos', /made no sense/],
])('%s in %s is told from the others', async (of, mode, subject, words) => {
  await setFault(shop.sandbox, of, mode)
  const { code, said, line } = await doctor({ ...live(), ...service })
  expect(line(subject)).toMatch(words)
  expect(said.match(/^WRONG/gm)).toHaveLength(1)
  expect(code).toBe(1)
})

test.each([
  ['PHONEPE_WEBHOOK_USER', 'asha'],
  ['PHONEPE_WEBHOOK_USER', 'asha@example'],
  ['PHONEPE_WEBHOOK_USER', 'a'.repeat(21)],
  ['PHONEPE_WEBHOOK_PASS', 'short1'],
  ['PHONEPE_WEBHOOK_PASS', 'lettersonly'],
  ['PHONEPE_WEBHOOK_PASS', '1234567890'],
])('%s as %s is warned of, and is not an error', async (name, value) => {
  const { code, said, line } = await doctor({ ...live(), ...service, [name]: value })
  expect(line('Webhook:')).toMatch(
    new RegExp(`^open {2}Webhook: ${name} may be refused.* → It takes`),
  )
  expect(said).not.toContain(`${value} `)
  expect(code).toBe(0)
})

test.each(['unknown-404', 'unknown-417'])(
  '%s for an order that is made up is right as well',

  async (mode) => {
    await setFault(shop.sandbox, 'phonepe', mode)
    const { code, line } = await doctor({ ...live(), ...service })
    expect(line('PhonePe')).toMatch(/^ok /)
    expect(code).toBe(0)
  },
)

test.each<[string, Refusals, RegExp]>([
  ['that is right', {}, /^ok .*takes our log-in/],
  ['with a wrong password', { AUTH: '535 5.7.8 not accepted' }, /^WRONG.*535.*→ Compare SMTP_URL/],
])('an SMTP server %s', async (_, refusals, words) => {
  await using smtp = await openSmtp(refusals)
  const { line } = await doctor({
    ...live(),
    SMTP_URL: `smtp://user:secret@127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'hello@shop.example.com',
  })
  expect(line('SMTP')).toMatch(words)
  expect(line('SMTP')).not.toContain('secret')
  expect(smtp.mails).toEqual([])
})

test('half a set of credentials is one line that names what is missing', async () => {
  const { code, said } = await doctor({ DATA_DIR: folder, VIDEO_API_KEY: 'x' })
  expect(said.trim().split('\n')).toEqual([
    expect.stringMatching(/^WRONG Settings: .*PHONEPE_CLIENT_ID.*→ docs\/going-live\.md/),
  ])
  expect(code).toBe(1)
})

test('in the sandbox it says so, and checks the stand-ins of a running shop', async () => {
  const { port } = new URL(shop.origin)
  const running = await doctor({ DATA_DIR: shop.folder, PORT: port })
  const [title] = running.said.split('\n')
  expect(title).toBe(`Shop of ${shop.folder} (${inject('postgresUrl') ? 'none yet' : 'sandbox'})`)
  expect(running.said).toContain('stand-ins on this computer; none is live')
  const played = providerSetups.filter(({ standIn }) => standIn)
  expect(running.said.match(/^ok/gm)).toHaveLength(3 + played.length)
  expect(running.line('Data')).toMatch(inject('postgresUrl') ? /can be written/ : /is whole/)
  expect(running.code).toBe(0)

  const closed = await doctor({ DATA_DIR: folder, PORT: '1' })
  expect(closed.line('Stand-ins')).toMatch(/^open .*→ Start the shop/)
  expect(closed.code).toBe(0)
})

test.skipIf(inject('postgresUrl'))(
  'the database of a sandbox is refused before a live start',

  async () => {
    const { code, line } = await doctor({ ...live(), ...service, DATA_DIR: shop.folder })
    expect(line('Database')).toMatch(/^WRONG Database: this is the database of the sandbox/)
    expect(code).toBe(1)
  },
)

test('a damaged database is found', async () => {
  const damaged = join(folder, 'damaged')
  mkdirSync(damaged)
  writeFileSync(join(damaged, 'shop.sqlite'), 'this is no database, and long enough to be read')
  const { code, line } = await doctor({ ...live(), ...service, DATA_DIR: damaged })
  expect(line('Data')).toMatch(/^WRONG .*not a database/)
  expect(code).toBe(1)
})

test('a rehearsal asks the test environment of payments, and says that nothing is live', async () => {
  const { VIDEO_API_KEY: _, VIDEO_CHANNEL_ID: __, ...payments } = live()
  const PORT = new URL(shop.origin).port
  const { code, said, line } = await doctor({ ...payments, PHONEPE_ENV: 'uat', PORT })
  expect(line('Rehearsal')).toMatch(/test environment of PhonePe.* none is live/)
  for (const subject of ['PhonePe):', 'Mails', 'Videos']) expect(line(subject)).toMatch(/^ok /)
  expect(said).not.toContain('WRONG')
  expect(code).toBe(0)
})

describe('an object store for files', () => {
  const store = {
    ...{ FILES_BUCKET: 'shop', FILES_REGION: 'eu-central-1' },
    ...{ FILES_KEY: 'shopkey', FILES_SECRET: 'hush-hush' },
  }
  let server: S3Server
  beforeAll(async () => {
    server = await startS3Server({
      ...{ port: 0, folder: join(folder, 'store'), bucket: 'shop', region: 'eu-central-1' },
      ...{ key: 'shopkey', secret: 'hush-hush' },
    })
  })

  const ask = async (more: Record<string, string> = {}) => {
    const variables = { DATA_DIR: folder, FILES_ENDPOINT: server.endpoint, ...store, ...more }
    const { line, code, said } = await doctor(variables)
    expect(said).not.toContain('hush-hush')
    return { files: line('object store'), settings: line('Settings'), code }
  }

  test('that is right takes, gives and deletes an object', async () => {
    const { files, code } = await ask()
    expect(files).toMatch(/^ok {4}Files .*put, read and deleted in shop at http:/)
    expect(code).toBe(0)
    const names = readdirSync(join(folder, 'store'), { recursive: true }).map(String)
    expect(names.filter((name) => name.includes('doctor'))).toEqual([])
  })

  test.each([
    ['FILES_KEY', 'nobody', /does not know FILES_KEY\. → Compare the five/],
    ['FILES_SECRET', 'wrong', /FILES_SECRET is not the secret.*→ Compare/],
    ['FILES_BUCKET', 'none-such', /no bucket none-such.*→ Compare/],
    ['FILES_REGION', 'us-west-1', /FILES_REGION is us-west-1.*eu-central-1.*→ Compare/],
    ['FILES_ENDPOINT', 'http://127.0.0.1:1', /cannot be reached.*→ If FILES_ENDPOINT is right/],
  ])('with a wrong %s is one line', async (name, value, words) => {
    const { files, code } = await ask({ [name]: value })
    expect(files).toMatch(/^WRONG Files/)
    expect(files).toMatch(words)
    expect(code).toBe(1)
  })

  test('that is set in part is one line', async () => {
    const { settings, code } = await ask({ FILES_KEY: '' })
    expect(settings).toMatch(/set only in part\. Missing: FILES_KEY\./)
    expect(code).toBe(1)
  })

  afterAll(() => server.stop())
})
