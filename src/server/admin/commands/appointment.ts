import { userInfo } from 'node:os'
import { indiaMoment } from '#domain/india-day.ts'
import { askToChoose, cancelByFirm } from '#server/bookings/cancel-appointment.ts'
import { markMissed, noteAppointment, showAppointment } from '#server/bookings/firm-changes.ts'
import { moveAppointment } from '#server/bookings/move-appointment.ts'
import type { Shop } from '#server/shop.ts'
import { type Arguments, type Command, onlyWord, UsageError } from './command.ts'
import { readMoment } from './moments.ts'
import { asFields } from './printing.ts'

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
    const { choose_until } = await askToChoose(shop, id)
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
