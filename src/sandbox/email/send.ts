import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { withFaults } from '../faults/with-faults.ts'
import { jsonBody } from '../json-body.ts'
import type { SandboxContext, StandIn } from '../stand-in.ts'
import { storeMail } from './mails.ts'
import { mailFromTemplate } from './template.ts'

const required = ['user_id', 'service_id', 'template_id', 'accessToken'] as const

const SendRequest = z.object({
  user_id: z.string(),
  service_id: z.string(),
  template_id: z.string(),
  accessToken: z.string(),
  template_params: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]).transform(String))
    .default({}),
})

const notForServers = 'API calls are disabled for non-browser applications'

const faultAnswers = {
  '500': () => new Response('Internal Server Error', { status: 500 }),
  '429': () => new Response('Too Many Requests', { status: 429 }),
  '403': () => new Response(notForServers, { status: 403 }),
}

/** The e-mail sending service: plain-text answers, `OK` when the mail is in the mailbox. */
function emailRoutes(context: SandboxContext): Hono {
  const routes = new Hono()
  routes.post('/api/v1.0/email/send', withFaults(context, 'email', faultAnswers), (c) =>
    sendMail(context, c),
  )
  routes.get('/api/v1.1/history', withFaults(context, 'email', faultAnswers), listHistory)
  return routes
}

export const emailStandIn: StandIn = {
  ...{ name: 'email', title: 'E-mail service', faults: ['429', '403'] },
  routes: emailRoutes,
}

/** Shows whoever has both keys that nothing was sent; the mailbox keeps what was. */
function listHistory(c: Context): Response {
  const { user_id, accessToken } = c.req.query()
  if (!user_id) return c.text('The user_id parameter is required', 400)
  if (user_id !== 'sandbox') return c.text('The Public Key is invalid', 400)
  if (accessToken !== 'sandbox') return c.text('The private key is invalid', 403)
  return c.json({ is_last_page: true, rows: [] })
}

async function sendMail(context: SandboxContext, c: Context): Promise<Response> {
  const body = await jsonBody(c.req.raw)
  const request = SendRequest.safeParse(body)
  if (!request.success) return c.text(whatIsMissing(body), 400)
  const { user_id, service_id, accessToken, template_id, template_params } = request.data
  if (user_id !== 'sandbox') return c.text('The Public Key is invalid', 400)
  if (service_id !== 'sandbox') return c.text('The service ID not found', 400)
  if (accessToken !== 'sandbox') return c.text('The private key is invalid', 403)
  storeMail(context.store, {
    ...mailFromTemplate(template_id, template_params),
    sentAt: context.now(),
  })
  return c.text('OK')
}

function whatIsMissing(body: unknown): string {
  const fields = z.record(z.string(), z.unknown()).safeParse(body)
  if (!fields.success) return 'The request body must be JSON'
  const missing = required.find((name) => typeof fields.data[name] !== 'string')
  return missing ? `The ${missing} parameter is required` : 'The template_params are invalid'
}
