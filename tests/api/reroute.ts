// Loaded before a program (`node --import`): its calls to the live services reach the stand-ins at
// STAND_INS instead, with everything else as it is in production.
import http, { type RequestOptions } from 'node:http'
import https from 'node:https'
import tls from 'node:tls'

const standIns = process.env['STAND_INS'] ?? ''

const routes = [
  ['https://api.phonepe.com/apis/pg', '/sandbox/phonepe'],
  ['https://api.phonepe.com/apis/identity-manager', '/sandbox/phonepe'],
  ['https://api-preprod.phonepe.com/apis/pg-sandbox', '/sandbox/phonepe'],
  ['https://api.emailjs.com', '/sandbox/email'],
  ['https://www.googleapis.com', '/sandbox/video'],
  ['https://shop.example.com', ''],
  // What a program asks of its own stand-ins.
  [standIns, ''],
] as const

function rerouted(url: string): string {
  const route = routes.find(([from]) => url.startsWith(`${from}/`))
  if (!route) throw new Error(`A test may not call ${url}`)
  const [from, to] = route
  return url.replace(from, standIns + to)
}

const reallyFetch = globalThis.fetch
globalThis.fetch = (input, init) =>
  reallyFetch(rerouted(input instanceof Request ? input.url : String(input)), init)

// The stand-ins speak without TLS.
const reallyRequest = http.request
https.request = ((url: string, { agent: _, ...options }: RequestOptions) =>
  reallyRequest(rerouted(url), options)) as typeof https.request
http.request = ((url: string, options: RequestOptions) =>
  reallyRequest(rerouted(url), options)) as typeof http.request

// No machine of others is called: a certificate is that of the test, if it has one.
const reallyConnect = tls.connect
tls.connect = ((options: tls.ConnectionOptions, done: () => void) =>
  reallyConnect(
    { ...options, host: '127.0.0.1', port: Number(process.env['TLS_STAND_IN'] ?? 1) },
    done,
  )) as typeof tls.connect
