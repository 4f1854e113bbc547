import type { BuiltPage } from '#server/shop.ts'

const headers = { 'Content-Security-Policy': "default-src 'self'" }

/** Pages that the server fills, as small as they can be. */
const forms: Record<string, string> = {
  '/get-a-consultation': `<!doctype html><html lang="en"><body><main>
    <form method="post" action="/api/consultations"><input type="hidden" name="idempotencyKey" value="">
    <div data-form-errors></div><input name="firstName" value=""><input name="phone"><input name="email">
    <input type="radio" name="call" value="free"><input type="radio" name="call" value="hour" checked>
    <textarea name="message"></textarea><button>Submit</button></form></main></body></html>`,
  '/o': `<!doctype html><html lang="en"><body><main><!--passport--><h1>We couldn’t find that order</h1><!--/passport--></main></body></html>`,
  '/free-call': `<!doctype html><html lang="en"><body><main><!--free-call--><h1>Your free call</h1><!--/free-call--></main></body></html>`,
  '/grievance': `<!doctype html><html lang="en"><body><main><form method="post" action="/api/complaints">
    <div data-form-errors></div><input name="name" value=""><input name="email"><input name="about">
    <textarea name="message"></textarea><button>Send</button></form></main></body></html>`,
  '/training-for-companies': `<!doctype html><html lang="en"><body><main>
    <form method="post" action="/api/training-enquiries"><input type="hidden" name="idempotencyKey" value="">
    <div data-form-errors></div><input name="company" value=""><input name="name"><input name="phone"><input name="email">
    <select name="people"><option value="">Choose</option><option value="26-60">26 to 60</option></select>
    <select name="when"><option value="three-months">Three</option><option value="open" selected>Open</option></select>
    <input name="city"><textarea name="message"></textarea><button>Send</button></form></main></body></html>`,
  '/my-data': `<!doctype html><html lang="en"><body><main><!--my-data--><p>Form</p><!--/my-data--></main></body></html>`,
  '/complaint': `<!doctype html><html lang="en"><body><main><!--complaint--><h1>No complaint</h1><!--/complaint--></main></body></html>`,
  '/hooponopono-power': `<!doctype html><html lang="en"><body><main>
    <form method="post" action="/api/webinars"><input type="hidden" name="idempotencyKey" value="">
    <div data-form-errors></div><input name="webinarId" type="hidden" value="free-webinar"><input name="name"><input name="email">
    <input name="phone"><input type="checkbox" name="otherChallenge" value="true">
    <input type="radio" name="gender" value="male"><input type="radio" name="gender" value="female">
    <button>Pay Now</button></form></main></body></html>`,
}

/** Pages that say why a link does not open. */
const refusals = Object.fromEntries(
  ['/download-refused', '/calendar-refused'].map((path) => [
    path,
    `<!doctype html><html lang="en"><body><main><h1>${path}</h1>
    <p class="lead" data-refusal>What everybody reads</p><p>A way on</p></main></body></html>`,
  ]),
)

/** The pages of a payment's result, as far as the server writes into them. */
const result = (title: string) => `<!doctype html><html lang="en"><head><title>${title}</title>
  <noscript data-way-on="refresh"></noscript></head><body><main><h1>${title}</h1>
  <a href="/checkout" data-passport>Retry payment</a>
  <p data-with-passport hidden>Check your order any time</p><p hidden>Paid</p>
  <noscript data-way-on="link"><p>This page needs JavaScript</p></noscript></main></body></html>`
const results = {
  '/payment-success': result('Your payment'),
  '/payment-failure': result('Payment not completed'),
}

export const samplePages: Readonly<Record<string, BuiltPage>> = Object.fromEntries(
  Object.entries({ ...forms, ...refusals, ...results }).map(([path, html]) => [
    path,
    { html, headers },
  ]),
)
