import { z } from 'zod'
import { parseJson } from '#domain/json.ts'
import type { PaymentProvider } from '#server/providers/provider.ts'
import { startMs } from './catalogue.ts'
import type { Engine } from './engines.ts'
import { createHistory } from './history.ts'
import type { Life } from './life.ts'
import { openOutside, takeOverNetwork } from './provider/network.ts'
import { type Announcement, createTruth } from './provider/truth.ts'
import { createWeather } from './provider/weather.ts'
import { createWire } from './provider/wire.ts'
import { startProcesses } from './processes.ts'
import { createRandom, seedIds } from './random.ts'
import { createTimeline } from './timeline.ts'
import { createTurns } from './turns.ts'

export interface SimulationOptions {
  readonly payments: number
  readonly seed: number
  /** SQLite unless there is another one. */
  readonly engine?: Engine
  /** Opens the page of a purchase whenever its books have changed: the shop then learns of much sooner than else. */
  readonly watchesPassports?: boolean
  /** Breaks a rule of the shop on purpose, to see that the audit notices. */
  readonly sabotage?: (provider: PaymentProvider) => PaymentProvider
}

interface WorldState {
  /** While true things fail: calls, mails, webhooks, clocks, processes. */
  isTroubled: boolean
  /** While true people come. */
  isBusy: boolean
  /** How far the clock of the shop's machine is ahead. */
  skewMs: number
  clockJumps: number
  restores: number
  listener: (news: Announcement) => void
}

const Posted = z.object({ template_params: z.record(z.string(), z.string()) })

/** Everything but the people: the provider, the network, the mailbox, and the shop's processes. */
export async function createWorld(
  { seed, sabotage = (provider) => provider }: SimulationOptions,
  engine: Engine,
) {
  const random = createRandom(seed)
  const turns = createTurns()
  const timeline = createTimeline(startMs, () => processes.settle())
  const history = createHistory(timeline)
  const state: WorldState = {
    ...{ isTroubled: true, isBusy: true, skewMs: 0, clockJumps: 0, restores: 0 },
    listener: () => undefined,
  }
  const isTroubled = () => state.isTroubled
  const announce = (news: Announcement) => state.listener(news)
  const truth = createTruth({ random, timeline, history, announce, isTroubled })
  const weather = createWeather(random, timeline, isTroubled)
  const wire = createWire({ truth, random, timeline, weather, isTroubled })
  const mails = new Map<string, { to: string; subject: string; text: string }>()

  function receiveMail(body: string): { status: number; text: string } {
    if (state.isTroubled && random.chance(0.03)) return { status: 500, text: 'away' }
    const {
      message_id = '',
      to_email: to = '',
      subject = '',
      text = '',
    } = Posted.parse(parseJson(body)).template_params
    mails.set(message_id, { to, subject, text })
    return { status: 200, text: 'OK' }
  }

  const outside = await openOutside({
    phonepe: wire.answer,
    email: ({ body }) => receiveMail(body),
  })
  const lives = new Map<number, Life>()
  const nobody: Life = { isOver: false, step: () => undefined }
  const undo = [
    seedIds(seed),
    turns.takeOverPauses(),
    takeOverNetwork({
      ...{ random, timeline, turns, weather, isTroubled },
      lifeOf: (caller) => lives.get(caller) ?? nobody,
    }),
  ]
  const processes = await startProcesses({
    ...{ engine, random, timeline, turns, lives, sabotage, outside: outside.origin },
    mortality: () => (state.isTroubled ? 1 / 900 : 0),
    skewMs: () => state.skewMs,
  })

  async function close(): Promise<void> {
    await processes.killAll()
    for (const back of undo.toReversed()) back()
    await outside.close()
    await engine.remove()
  }

  const { live } = processes
  return {
    random,
    timeline,
    turns,
    history,
    state,
    truth,
    wire,
    mails,
    engine,
    processes,
    live,
    close,
  }
}

export type World = Awaited<ReturnType<typeof createWorld>>
