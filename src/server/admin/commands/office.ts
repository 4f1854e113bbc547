import { formatRupees } from '#domain/money.ts'
import { readToday, type Today } from '#server/admin/today.ts'
import { asTable, type Command, UsageError } from './command.ts'
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
