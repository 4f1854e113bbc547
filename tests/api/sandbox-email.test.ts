import { expect, test } from 'vitest'
import type { Hono } from 'hono'
import { openSandbox } from './sandbox-open.ts'

const mail = {
  service_id: 'sandbox',
  template_id: 'generic',
  user_id: 'sandbox',
  accessToken: 'sandbox',
  template_params: {
    to_email: 'asha@example.com',
    subject: 'Your code',
    text: 'Your code is 123456 & it lasts ten minutes.',
  },
}

async function send(sandbox: Hono, changes: object = {}) {
  const answer = await sandbox.request('/sandbox/email/api/v1.0/email/send', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...mail, ...changes }),
  })
  return { status: answer.status, text: await answer.text() }
}

async function read(sandbox: Hono, query = '') {
  return (await sandbox.request(`/sandbox/mailbox.json${query}`)).json()
}

test('a mail that is sent lies in the mailbox', async () => {
  const sandbox = openSandbox({ now: () => 1_800_000_000_000 })

  expect(await send(sandbox)).toEqual({ status: 200, text: 'OK' })

  expect(await read(sandbox)).toEqual([
    {
      to: 'asha@example.com',
      subject: 'Your code',
      text: 'Your code is 123456 & it lasts ten minutes.',
      html: expect.stringContaining('Your code is 123456 &amp; it lasts'),
      sentAt: '2027-01-15T08:00:00.000Z',
    },
  ])
})

test('keeps the HTML of a mail that has some', async () => {
  const sandbox = openSandbox()
  await send(sandbox, { template_params: { ...mail.template_params, html: '<p>Hello</p>' } })
  expect(await read(sandbox)).toMatchObject([{ html: '<p>Hello</p>' }])
})

test('shows the parameters of any other template', async () => {
  const sandbox = openSandbox()
  const template_params = { from_name: 'Asha', message: 'Hello', stress: true }

  await send(sandbox, { template_id: 'consultation', template_params })

  expect(await read(sandbox)).toMatchObject([
    {
      to: '(set in the template)',
      subject: 'Template consultation',
      text: 'from_name: Asha\nmessage: Hello\nstress: true',
    },
  ])
})

test('the mailbox is newest first and narrows to one address', async () => {
  const sandbox = openSandbox()
  await send(sandbox)
  await send(sandbox, {
    template_params: { to_email: 'ravi@example.com', subject: 'B', text: 'b' },
  })

  expect((await read(sandbox)).map(({ to }: { to: string }) => to)).toEqual([
    'ravi@example.com',
    'asha@example.com',
  ])
  expect(await read(sandbox, '?to=Asha@example.com')).toHaveLength(1)
})

test('keeps the newest 500 mails', async () => {
  const sandbox = openSandbox()
  for (let number = 1; number <= 502; number += 1) {
    const template_params = { ...mail.template_params, subject: `Mail ${number}` }
    await send(sandbox, { template_params })
  }
  const mails = await read(sandbox)
  expect(mails).toHaveLength(500)
  expect(mails[499].subject).toBe('Mail 3')
})

test.each([
  [{ user_id: undefined }, 400, 'The user_id parameter is required'],
  [{ service_id: undefined }, 400, 'The service_id parameter is required'],
  [{ template_id: undefined }, 400, 'The template_id parameter is required'],
  [{ accessToken: undefined }, 400, 'The accessToken parameter is required'],
  [{ user_id: 'other' }, 400, 'The Public Key is invalid'],
  [{ service_id: 'other' }, 400, 'The service ID not found'],
  [{ accessToken: 'other' }, 403, 'The private key is invalid'],
  [{ template_params: { nested: {} } }, 400, 'The template_params are invalid'],
])('refuses %o', async (changes, status, text) => {
  const sandbox = openSandbox()
  expect(await send(sandbox, changes)).toEqual({ status, text })
  expect(await read(sandbox)).toEqual([])
})

test('the mailbox page escapes what others wrote and cages the HTML of a mail', async () => {
  const sandbox = openSandbox()
  const html = '<p title="a">Hi</p><script>alert(1)</script>'
  const template_params = { to_email: 'asha@example.com', subject: '<b>Hi', text: 'Hi', html }
  await send(sandbox, { template_params })

  const answer = await sandbox.request('/sandbox/mailbox')
  const page = await answer.text()

  expect(page).toContain('&lt;b&gt;Hi')
  expect(page).not.toContain('<script>')
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
})

test('a mail that is a whole document is shown on its own ground', async () => {
  const sandbox = openSandbox()
  const html =
    '<!doctype html><html><head><title>a</title></head><body bgcolor="red">Hi</body></html>'
  await send(sandbox, { template_params: { ...mail.template_params, html } })

  const page = await (await sandbox.request('/sandbox/mailbox')).text()

  expect(page).toContain('&lt;head&gt;&lt;base target=&quot;_blank&quot;&gt;&lt;title&gt;')
  expect(page.match(/&lt;body/g)).toHaveLength(1)
})
