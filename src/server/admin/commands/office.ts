import { formatRupees } from '#domain/money.ts'
import { readToday, type Today } from '#server/admin/today.ts'
import { addNote, longestNote, markAttendance, markCalled } from '#server/admin/marks.ts'
import { asTable, type Command, onlyWord, UsageError } from './command.ts'
import { hitColumns } from './find.ts'

const sumLine = (name: string, sums: Today['sums']['day']) =>
  `${name}: ${formatRupees(sums.paidPaise)} paid, ${formatRupees(sums.refundedPaise)} given back, ${sums.orders} orders, ${sums.bookings} bookings`

const lists = [
  ['toSend', 'To send', hitColumns],
  ['toCall', 'To call', hitColumns],
  ['complaints', 'Complaints', ['due_at', ...hitColumns]],
  ['unsettled', 'Money that is not settled', hitColumns],
  ['mails', 'Mails that were not delivered', hitColumns],
] as const

const appointmentColumns = ['starts_at', 'state', 'what', 'coach', 'name', 'phone', 'id']
const webinarColumns = ['starts_at', 'title', 'seats', 'taken', 'came', 'missed', 'id']

export const todayCommand: Command = {
  name: 'today',
  summary: 'what is to be done today, and how the shop goes',
  help: `npm run admin -- today

What is to be packed and sent, who waits for a call, today's appointments, today's webinar and the next one,
complaints with the end of their term, money that is not settled, mails that were not delivered, and sums of
today, of seven days and of thirty, in India's time. Each list has twenty lines at most and its whole count.`,
  anyMode: true,
  options: {},
  async run(shop, { words }, print) {
    if (words.length > 0) throw new UsageError('today takes no words.')
    const today = await readToday(shop)
    const block = (title: string, count: number, lines: readonly string[]) => {
      print(`${title}: ${count}`)
      if (count > 0) for (const line of [...lines, '']) print(line)
    }
    for (const [name, title, columns] of lists) {
      const { count, rows } = today[name]
      const shown = rows.map((row) => ({ ...row, due_at: 'dueAt' in row ? row.dueAt : null }))
      block(title, count, asTable(shown, columns))
    }
    const appointments = today.appointments.rows.map(({ startsAt, endsAt, ...row }) => {
      return { ...row, starts_at: startsAt, ends_at: endsAt }
    })
    block('Appointments', today.appointments.count, asTable(appointments, appointmentColumns))
    const webinars = today.webinar.map(({ startsAt, isToday, ...row }) => {
      return { ...row, starts_at: startsAt }
    })
    block('Webinars', webinars.length, asTable(webinars, webinarColumns))
    print(sumLine('Today', today.sums.day))
    print(sumLine('Seven days', today.sums.week))
    print(sumLine('Thirty days', today.sums.month))
    return 0
  },
}

export const noteCommand: Command = {
  name: 'note',
  summary: 'keeps your own words about an order, a booking, an account or anything else with an id',
  help: `npm run admin -- note <id> "Words."

show prints them with what they are about. At most ${longestNote} characters. They are the firm's own: whoever
they are about reads them nowhere, and they go after a year, or with the person.`,
  options: {},
  async run(shop, { words }, print) {
    const [id, text, ...more] = words
    if (id === undefined || text === undefined || more.length > 0)
      throw new UsageError('Please say of what, and then your words in quotes.')
    await addNote(shop, id, text)
    print('Noted.')
    return 0
  },
}

export const calledCommand: Command = {
  name: 'called',
  summary: 'notes that you have called about a free call, a consultation or a training',
  help: `npm run admin -- called <id>

It leaves the list of those who wait for a call: npm run admin -- today.`,
  options: {},
  async run(shop, given, print) {
    const isNew = await markCalled(shop, onlyWord(given, 'call or enquiry'))
    print(isNew ? 'Noted as called.' : 'It was noted as called already. Nothing has changed.')
    return 0
  },
}

const attendances = { came: 'came', missed: 'missed', unknown: null } as const
const isAttendance = (word: string | undefined): word is keyof typeof attendances =>
  word !== undefined && Object.hasOwn(attendances, word)

export const attendanceCommand: Command = {
  name: 'attendance',
  summary: 'notes whether whoever has a seat came to the webinar',
  help: `npm run admin -- attendance <enrollment id> came|missed|unknown

Once the webinar has begun. unknown takes it back. Who has a seat:
npm run admin -- list enrollments --webinar <id> --state confirmed`,
  options: {},
  async run(shop, { words }, print) {
    const [id, attendance, ...more] = words
    if (id === undefined || !isAttendance(attendance) || more.length > 0)
      throw new UsageError('Please say whose seat, and then came, missed or unknown.')
    await markAttendance(shop, id, attendances[attendance])
    print(`Noted: ${attendance}.`)
    return 0
  },
}
