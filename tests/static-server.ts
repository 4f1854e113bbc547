import { existsSync, readFileSync, statSync } from 'node:fs'
import {
  createServer,
  type IncomingMessage,
  request as ask,
  type Server,
  type ServerResponse,
} from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream'

// A static server that knows nothing of the shop: files, `_headers` and `_redirects` as Netlify documents them
// (docs.netlify.com/manage/routing): the first rule that matches decides, of headers all that match are joined.

interface HeaderRule {
  readonly pattern: RegExp
  readonly headers: readonly (readonly [string, string])[]
}

interface Rule {
  readonly pattern: RegExp
  readonly to: string
  readonly status: number
  /** Also where there is a file. */
  readonly isForced: boolean
  readonly cookie: string | undefined
}

const escapedForPattern = (text: string) => text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A path with `:name` for a part and `*` for the rest. */
function patternOf(path: string): RegExp {
  const source = path
    .split('/')
    .map((part) => {
      if (part === '*') return '(?<splat>.*)'
      if (part.startsWith(':')) return `(?<${part.slice(1)}>[^/]+)`
      // Cloudflare reads it within a part as well.
      return escapedForPattern(part).replaceAll('*', '.*')
    })
    .join('/')
  return new RegExp(`^${source}$`)
}

const linesOf = (file: string) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    : []

function readHeaderRules(file: string): readonly HeaderRule[] {
  const rules: { pattern: RegExp; headers: (readonly [string, string])[] }[] = []
  for (const line of linesOf(file)) {
    const [, name, value] = /^\s+([^\s:]+):\s*(.*)$/.exec(line) ?? []
    if (name !== undefined && value !== undefined) rules.at(-1)?.headers.push([name, value])
    else rules.push({ pattern: patternOf(line.trim()), headers: [] })
  }
  return rules
}

function readRules(file: string): readonly Rule[] {
  return linesOf(file).map((line) => {
    const [from = '', to = '', status = '301', ...conditions] = line.trim().split(/\s+/)
    return {
      ...{ pattern: patternOf(from), to, status: Number.parseInt(status, 10) },
      isForced: status.endsWith('!'),
      cookie: conditions.find((one) => one.startsWith('Cookie='))?.slice('Cookie='.length),
    }
  })
}

function fileAt(folder: string, path: string): string | undefined {
  const file = join(folder, decodeURIComponent(path))
  return [file, `${file}.html`, join(file, 'index.html')].find(
    (one) => one.startsWith(folder) && statSync(one, { throwIfNoEntry: false })?.isFile() === true,
  )
}

function headersAt(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const { pattern, headers: more } of rules)
    if (pattern.test(path))
      for (const [name, value] of more)
        headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`
  return headers
}

const hasCookie = ({ headers }: IncomingMessage, name: string) =>
  new RegExp(String.raw`(?:^|;\s*)${name}=`).test(headers.cookie ?? '')

/** Passes a request on, with the host of where it goes. */
function proxy(request: IncomingMessage, response: ServerResponse, target: URL): void {
  const { host, 'x-forwarded-for': before, ...headers } = request.headers
  const address = request.socket.remoteAddress ?? ''
  const passedOn = ask(target, {
    method: request.method,
    headers: {
      ...headers,
      host: target.host,
      'x-forwarded-host': host,
      'x-forwarded-for': before === undefined ? address : `${String(before)}, ${address}`,
    },
  })
  passedOn.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    pipeline(answer, response, () => undefined)
  })
  passedOn.on('error', () => response.writeHead(502).end())
  pipeline(request, passedOn, () => undefined)
}

function follow(
  request: IncomingMessage,
  response: ServerResponse,
  { rule, path, search }: { rule: Rule; path: string; search: string },
): void {
  const parts = rule.pattern.exec(path)?.groups ?? {}
  const to = rule.to.replaceAll(/:(\w+)/g, (whole, name: string) => parts[name] ?? whole)
  if (rule.status === 200) proxy(request, response, new URL(to + search))
  else response.writeHead(rule.status, { Location: to + search }).end()
}

export interface StaticServer {
  readonly origin: string
  /** Paths of requests that were passed on to somebody else. */
  readonly passed: readonly string[]
  readonly close: () => Promise<void>
}

/** Serves the folder that `npm run build -- --target netlify` has written, on 127.0.0.1. */
export async function serveStatic(folder: string, port = 0): Promise<StaticServer> {
  const headerRules = readHeaderRules(join(folder, '_headers'))
  const rules = readRules(join(folder, '_redirects'))
  const passed: string[] = []
  const server: Server = createServer((request, response) => {
    const { pathname: path, search } = new URL(request.url ?? '/', 'http://static')
    const file = fileAt(folder, path)
    const rule = rules.find(
      ({ pattern, isForced, cookie }) =>
        pattern.test(path) &&
        (isForced || file === undefined) &&
        (cookie === undefined || hasCookie(request, cookie)),
    )
    if (rule) {
      passed.push(path)
      follow(request, response, { rule, path, search })
    } else if (file === undefined) response.writeHead(404).end()
    else {
      const bytes = readFileSync(file)
      const length = { 'Content-Length': bytes.length }
      response.writeHead(200, { ...headersAt(headerRules, path), ...length })
      response.end(request.method === 'HEAD' ? undefined : bytes)
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
