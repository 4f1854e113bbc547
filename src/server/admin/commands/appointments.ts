import { userInfo } from 'node:os'
import { indiaMoment } from '#domain/india-time.ts'
import {
  decideHours,
  endFeed,
  listDecisions,
  markMissed,
  newFeed,
  noteAppointment,
  showAppointment,
  undoDecision,
} from '#server/bookings/firm-changes.ts'
import { requestNewTime, cancelByFirm } from '#server/bookings/cancel-appointment.ts'
import { moveAppointment } from '#server/bookings/move-appointment.ts'
import type { Shop } from '#server/shop.ts'
import { type Arguments, asFields, asTable, type Command, onlyWord, UsageError } from './command.ts'

/** Parses an India time, '2026-12-01 10:00', into epoch milliseconds. Throws `UsageError`. */
function readMoment(typed: string): number {
  const [, day, clock] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)$/.exec(typed.trim()) ?? []
  const at = Date.parse(`${day ?? ''}T${clock ?? ''}:00+05:30`)
  if (Number.isNaN(at)) throw new UsageError(`${typed} is no moment, such as "2026-12-01 10:00".`)
  return at
}

const deeds = ['move', 'cancel', 'ask', 'missed', 'note'] as const
type Deed = (typeof deeds)[number]

type Do = (shop: Shop, id: string, given: Arguments) => Promise<string>

const doing: Record<Deed, Do> = {
  async move(shop, id, given) {
    const startsAtMs = readMoment(given.text('move') ?? '')
    const coachId = given.text('coach')
    const row = await moveAppointment(shop, id, { startsAtMs, coachId, by: 'firm' })
    return `It is on ${indiaMoment(row.starts_at)} with ${row.coach_id} now, and the mails are on their way.`
  },
  async cancel(shop, id, given) {
    await cancelByFirm(shop, id, given.text('by') ?? userInfo().username)
    return 'It is cancelled, what was paid goes back, and the mails are on their way.'
  },
  async ask(shop, id) {
    const { choose_until } = await requestNewTime(shop, id)
    return `They are asked to choose, until ${indiaMoment(choose_until ?? 0)}.`
  },
  async missed(shop, id) {
    await markMissed(shop, id)
    return 'It is noted that nobody came.'
  },
  async note(shop, id, given) {
    await noteAppointment(shop, id, given.text('note') ?? '')
    return 'Noted.'
  },
}

const isGiven = (given: Arguments, deed: Deed) => given.flag(deed) || given.text(deed) !== undefined

export const appointmentCommand: Command = {
  name: 'appointment',
  summary: 'shows an appointment, moves it, cancels it, notes what came of it',
  help: `npm run admin -- appointment <id> [--move "2026-12-01 10:00" [--coach ID] | --cancel [--by NAME]
                                   | --ask | --missed | --note "Words."]

Alone, it shows everything that is known of it. --move gives it another free time, in India's time, however
often, until it is over; --coach another coach. --cancel gives back what was paid, until it begins; of what
has begun, npm run admin -- refund does. --ask is for a time that you cannot keep: whoever booked chooses
another one or takes the money back, and after three days it goes back by itself. --missed notes that
nobody came, once it has begun. --note keeps your own words.
All: npm run admin -- list appointments --state confirmed`,
  options: {
    move: { type: 'string' },
    coach: { type: 'string' },
    cancel: { type: 'boolean' },
    by: { type: 'string' },
    ask: { type: 'boolean' },
    missed: { type: 'boolean' },
    note: { type: 'string' },
  },
  async run(shop, given, print) {
    const id = onlyWord(given, 'appointment')
    const asked = deeds.filter((deed) => isGiven(given, deed))
    if (asked.length > 1)
      throw new UsageError(`Please do one thing at a time, not ${asked.join(' and ')}.`)
    const [deed] = asked
    if (deed) print(await doing[deed](shop, id, given))
    else {
      const { key_hash, holder, sold, ...row } = await showAppointment(shop, id)
      for (const line of asFields(row)) print(line)
    }
    return 0
  },
}

async function decide(shop: Shop, coachId: string, given: Arguments): Promise<string> {
  const [open, closed, until] = ['open', 'close', 'until'].map((name) => given.text(name))
  if (open !== undefined && closed !== undefined)
    throw new UsageError('Please open or close, one of them.')
  if (until === undefined) throw new UsageError('Please say --until when.')
  return await decideHours(shop, {
    coachId,
    kind: open === undefined ? 'closed' : 'open',
    fromMs: readMoment(open ?? closed ?? ''),
    untilMs: readMoment(until),
    note: given.text('note') ?? '',
    madeBy: given.text('by') ?? userInfo().username,
  })
}

export const coachCommand: Command = {
  name: 'coach',
  summary: "opens and closes a coach's hours, and makes the address of their calendar",
  help: `npm run admin -- coach <profile> [--open MOMENT --until MOMENT | --close MOMENT --until MOMENT]
                             [--note "Words."] [--by NAME] [--undo ID] [--feed | --end-feed]

Alone, it lists what was decided of the coach's time and is not over. Moments are India's time, such as
"2026-12-01 10:00". --open offers that time although the content does not; --close takes it out; what is
booked there stays. The later decision counts. --undo takes one back. --feed prints a new secret address at
which a calendar reads the coach's appointments, and ends the one before; --end-feed ends it alone.`,
  options: {
    open: { type: 'string' },
    close: { type: 'string' },
    until: { type: 'string' },
    note: { type: 'string' },
    by: { type: 'string' },
    undo: { type: 'string' },
    feed: { type: 'boolean' },
    'end-feed': { type: 'boolean' },
  },
  async run(shop, given, print) {
    const coachId = onlyWord(given, 'coach')
    const undo = given.text('undo')
    if (given.flag('feed')) print(await newFeed(shop, coachId))
    else if (given.flag('end-feed')) {
      await endFeed(shop, coachId)
      print('Nobody reads the calendar any more.')
    } else if (undo !== undefined) {
      await undoDecision(shop, undo)
      print('Taken back.')
    } else if (given.text('open') !== undefined || given.text('close') !== undefined)
      print(`Decided: ${await decide(shop, coachId, given)}`)
    else {
      const rows = (await listDecisions(shop, coachId)).map((row) => ({ ...row }))
      if (rows.length === 0) print('Nothing was decided.')
      else
        for (const line of asTable(rows, ['id', 'kind', 'from_at', 'until_at', 'note', 'made_by']))
          print(line)
    }
    return 0
  },
}
