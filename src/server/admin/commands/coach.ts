import { userInfo } from 'node:os'
import { endFeed, newFeed } from '#server/bookings/calendars.ts'
import { decideHours, listDecisions, undoDecision } from '#server/bookings/firm-changes.ts'
import type { Shop } from '#server/shop.ts'
import { type Arguments, type Command, onlyWord, UsageError } from './command.ts'
import { readMoment } from './moments.ts'
import { asTable } from './printing.ts'

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
