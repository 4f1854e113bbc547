import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { freePort } from '../../scripts/postgres/free-port.ts'
import { runProgram } from './run-program.ts'
import { programEnvironment } from '../program-environment.ts'

test('a rehearsal of payments says everywhere that it is none of the real thing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rehearsal-test-'))
  const port = String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const variables = {
    ...{ DATA_DIR: folder, PORT: port, SITE_URL: origin, PHONEPE_ENV: 'uat' },
    ...{ PHONEPE_CLIENT_ID: 'a', PHONEPE_CLIENT_SECRET: 'a', PHONEPE_CLIENT_VERSION: '1' },
    ...{ PHONEPE_WEBHOOK_USER: 'sample_user', PHONEPE_WEBHOOK_PASS: 'sample-word-1' },
  }
  const server = spawn(process.execPath, ['scripts/serve.mjs'], {
    env: programEnvironment(variables),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  server.stdout.on('data', (chunk) => (said += String(chunk)))
  try {
    await vi.waitFor(() => expect(said).toContain('Payments are a rehearsal'), { timeout: 20_000 })
    expect(said).toContain('no money moves')
    expect(said).not.toContain('live')
    for (const path of ['/', '/library', '/checkout']) {
      const page = await (await fetch(origin + path)).text()
      expect(page, path).toContain('Rehearsal: payments are a test, no money moves.')
      expect(page.split('Sample content.'), path).toHaveLength(2)
    }
    expect((await fetch(`${origin}/sandbox/mailbox`)).status).toBe(200)
    const listed = await runProgram('scripts/admin.ts', ['list', 'orders'], variables)
    expect(listed.out.split('\n')[0]).toBe(`Shop of ${folder} (rehearsal)`)
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  const live = {
    ...variables,
    PHONEPE_ENV: 'production',
    VIDEO_API_KEY: 'a',
    VIDEO_CHANNEL_ID: 'a',
    SITE_URL: 'https://shop.example.com',
  }
  const mail = { SMTP_URL: 'smtp://m.example.com', MAIL_FROM: 'a@b.example' }
  const settings = { ...live, ...mail }
  const refused = await runProgram('scripts/admin.ts', ['settle', 'pay_x'], settings)
  expect(refused.err).toContain("the database of the payment provider's test environment")
  // O7: nothing invented is sold for real money.
  const sample = await runProgram('scripts/serve.mjs', [], settings)
  expect(sample).toMatchObject({ code: 1, out: '' })
  expect(sample.err).toMatch(/^The content is still the sample, .*sample: false.*\n$/)
  // O3: the pages of this build name another address.
  const elsewhere = { SANDBOX: '1', SITE_URL: 'https://shop.example.com', METRIC_TOKEN: 'a' }
  const foreign = await runProgram('scripts/serve.mjs', [], elsewhere)
  expect(foreign).toMatchObject({ code: 1, out: '' })
  expect(foreign.err).toMatch(/The site was built for .*, and SITE_URL is https:\/\/shop\.example/)
  expect(foreign.err).toMatch(/^METRIC_TOKEN is no setting.* METRICS_TOKEN\?$/m)
  rmSync(folder, { recursive: true })
})
