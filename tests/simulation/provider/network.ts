import { EventEmitter } from 'node:events'
import http, { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { listen } from '../../api/listen.ts'
import type { Life } from '../life.ts'
import type { Random } from '../random.ts'
import type { Timeline } from '../timeline.ts'
import type { Turns } from '../turns.ts'
import type { WireAnswer, WireRequest } from './wire.ts'
import type { Spell } from './weather.ts'

const second = 1000
/** As long as the shop waits for an answer. */
const patienceMs = 10 * second

interface Ends {
  readonly phonepe: (request: WireRequest) => WireAnswer
  readonly email: (request: WireRequest) => { status: number; text: string }
}

/** A real server for what stands outside; answers its address and how to end it. */
export async function openOutside({ phonepe, email }: Ends) {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request
      const [, service, path = ''] = /^\/\d+\/sandbox\/(phonepe|email)(\/.*)$/.exec(url) ?? []
      const asked = { method, path, body, authorization: headers.authorization }
      if (service === 'email') {
        const { status, text: words } = email(asked)
        response.writeHead(status).end(words)
        return
      }
      const { status, body: answer } = phonepe(asked)
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof answer === 'string' ? `<<<${answer}` : JSON.stringify(answer))
    })
  })
  server.keepAliveTimeout = 60 * second
  const port = await listen(server)
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { origin: `http://127.0.0.1:${port}`, close }
}

interface Surroundings {
  readonly random: Random
  readonly timeline: Timeline
  readonly turns: Turns
  readonly weather: () => Spell
  readonly isTroubled: () => boolean
  /** Whose call it is; whoever is dead calls no more, and hears nothing. */
  readonly lifeOf: (caller: number) => Life
}

/**
 * Takes `fetch` and `http.request` over: every call of the shop goes through the real `fetch`, alone, and may be
 * slow, lost, lost on the way back, or arrive when nobody waits for it any more. Answers how to undo it.
 */
export function takeOverNetwork(world: Surroundings): () => void {
  const { random, timeline, turns, weather, isTroubled, lifeOf } = world
  const direct = globalThis.fetch
  const directRequest = http.request

  async function send(url: string, init: RequestInit): Promise<Response> {
    const { signal, ...request } = init
    return await turns.alone(async () => {
      const answer = await direct(url, request)
      return new Response(await answer.text(), { status: answer.status })
    })
  }

  const timeOut = () => new DOMException('The operation was aborted due to timeout', 'TimeoutError')

  /** It arrives when the caller has long given up. */
  async function sendLate(url: string, init: RequestInit): Promise<never> {
    timeline.after(patienceMs + random.between(1, 30) * second, async () => {
      await send(url, init)
    })
    await timeline.wait(patienceMs)
    throw timeOut()
  }

  async function carry(url: string, init: RequestInit): Promise<Response> {
    const spell = isTroubled() ? weather() : 'well'
    if (spell === 'away') {
      const fate = random.next()
      if (fate < 0.5) throw new TypeError('fetch failed')
      if (fate < 0.6) return await sendLate(url, init)
      await send(url, init)
      await timeline.wait(patienceMs)
      throw timeOut()
    }
    if (spell !== 'slow') return await send(url, init)
    const beforeMs = random.between(0, 9) * second
    await timeline.wait(beforeMs)
    const answer = await send(url, init)
    await timeline.wait(random.between(0, 9 * second - beforeMs))
    return answer
  }

  async function call(url: string, init: RequestInit): Promise<Response> {
    const life = lifeOf(Number(/:\d+\/(\d+)\//.exec(url)?.[1]))
    life.step()
    const answer = await carry(url, init)
    life.step()
    return answer
  }

  globalThis.fetch = async (input, init = {}) =>
    await call(input instanceof Request ? input.url : String(input), init)
  http.request = ((url: string, { method = 'GET', headers = {} }: RequestInit) => {
    const request = new EventEmitter()
    const answer = async (body?: string) => {
      try {
        const told = await call(url, { method, headers, body: body ?? null })
        request.emit('response', respond(told.status, await told.text()))
      } catch (error) {
        request.emit('error', error)
      }
    }
    return Object.assign(request, { end: (body?: string) => void answer(body) })
  }) as unknown as typeof http.request
  return () => {
    globalThis.fetch = direct
    http.request = directRequest
  }
}

/** An answer as `http.request` tells it. */
const respond = (statusCode: number, words: string) =>
  Object.assign(Readable.from([words]), { statusCode })
