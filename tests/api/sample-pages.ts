import type { BuiltPage } from '#server/shop.ts'

const headers = { 'Content-Security-Policy': "default-src 'self'" }

/** Pages that the server fills, as small as they can be. */
const forms: Record<string, string> = {
  '/get-a-consultation': `<!doctype html><html lang="en"><body><main>
    <form method="post" action="/api/consultations"><input type="hidden" name="purchaseKey" value="">
    <div data-form-errors></div><input name="firstName" value=""><input name="phone"><input name="email">
    <textarea name="message"></textarea><button>Submit</button></form></main></body></html>`,
  '/o': `<!doctype html><html lang="en"><body><main><!--passport--><h1>This link leads to no purchase</h1><!--/passport--></main></body></html>`,
  '/hooponopono-power': `<!doctype html><html lang="en"><body><main>
    <form method="post" action="/api/webinars"><input type="hidden" name="purchaseKey" value="">
    <div data-form-errors></div><input name="webinarId" type="hidden" value="free-webinar"><input name="name"><input name="email">
    <input name="phone"><input type="checkbox" name="otherChallenge" value="true">
    <input type="radio" name="gender" value="male"><input type="radio" name="gender" value="female">
    <button>Pay Now</button></form></main></body></html>`,
}

export const samplePages: Readonly<Record<string, BuiltPage>> = Object.fromEntries(
  Object.entries(forms).map(([path, html]) => [path, { html, headers }]),
)
