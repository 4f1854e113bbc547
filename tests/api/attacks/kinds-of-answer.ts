import { metricsToken, pagePolicy } from './small-site.ts'

export const nothing = "default-src 'none'; frame-ancestors 'none'"
export const part = "default-src 'none'"
export const shownAlone = `${nothing}; style-src 'unsafe-inline'; media-src 'self'`

interface Kind {
  readonly path: string
  readonly ask?: RequestInit
  readonly status: number
  readonly policy: string | RegExp
}

const form = (body: string): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body,
})
const json = (body: string): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body,
})
export const asking = (headers: Record<string, string>): RequestInit => ({ headers })

/** One of every kind of answer that the server gives. */
export const kinds: Record<string, Kind> = {
  'a call': { path: '/api/openapi.json', status: 200, policy: nothing },
  'a call without a session': { path: '/api/cart', status: 401, policy: nothing },
  'a call that does not exist': { path: '/api/nothing', status: 404, policy: nothing },
  'a call that is no JSON': {
    path: '/api/auth/login',
    ask: json('{'),
    status: 400,
    policy: nothing,
  },
  'a call that is too large': {
    path: '/api/auth/login',
    ask: json('x'.repeat(200_000)),
    status: 413,
    policy: nothing,
  },
  'the way back from paying': {
    path: '/api/payment/phonepe/return?payment=unknown',
    status: 303,
    policy: nothing,
  },
  'a picture that is not there': {
    path: '/api/videos/none/thumbnail',
    status: 404,
    policy: nothing,
  },
  'the sign of life': { path: '/healthz', status: 200, policy: nothing },
  'the sign of readiness': { path: '/readyz', status: 200, policy: nothing },
  'the figures': {
    path: '/metrics',
    ask: asking({ Authorization: `Bearer ${metricsToken}` }),
    status: 200,
    policy: nothing,
  },
  'the figures, to strangers': { path: '/metrics', status: 404, policy: nothing },
  'a page': { path: '/courses', status: 200, policy: pagePolicy },
  'a page, compressed': {
    path: '/courses',
    ask: asking({ 'Accept-Encoding': 'br' }),
    status: 200,
    policy: pagePolicy,
  },
  'the head of a page': {
    path: '/courses',
    ask: { method: 'HEAD' },
    status: 200,
    policy: pagePolicy,
  },
  'a page that is not there': { path: '/nothing', status: 404, policy: pagePolicy },
  'a page that breaks': {
    path: '/broken',
    ask: asking({ 'Accept-Encoding': 'br' }),
    status: 500,
    policy: pagePolicy,
  },
  'another spelling of a page': { path: '/courses/', status: 308, policy: nothing },
  'something sent to a page': { path: '/courses', ask: form('a=b'), status: 404, policy: nothing },
  'a page for a form that was posted': {
    path: '/api/consultations',
    ask: form('firstName=Asha'),
    status: 400,
    policy: pagePolicy,
  },
  'a redirect for a form that was posted': {
    path: '/api/cart/add',
    ask: form('productId=a'),
    status: 303,
    policy: nothing,
  },
  'a script': { path: '/_astro/shell.js', status: 200, policy: part },
  'a film': { path: '/_astro/film.mp4', status: 200, policy: shownAlone },
  'a part of a film': {
    path: '/_astro/film.mp4',
    ask: asking({ Range: 'bytes=2-4' }),
    status: 206,
    policy: shownAlone,
  },
  'a drawing': { path: '/favicon.svg', status: 200, policy: shownAlone },
  'a book': { path: '/books/free.pdf', status: 200, policy: shownAlone },
  'a page of the sandbox': {
    path: '/sandbox/mailbox',
    status: 200,
    policy: /^default-src 'none';.*frame-ancestors 'none'/,
  },
  'a pay page that is not there': {
    path: '/sandbox/phonepe/pay/none',
    status: 404,
    policy: /^default-src 'none';.*frame-ancestors 'none'/,
  },
  'the mails of the sandbox': { path: '/sandbox/mailbox.json', status: 200, policy: nothing },
  'what the sandbox does not have': { path: '/sandbox/nothing', status: 404, policy: nothing },
  'a refusal of the stand-ins': {
    path: '/sandbox/phonepe/checkout/v2/pay',
    ask: json('{}'),
    status: 401,
    policy: nothing,
  },
}
