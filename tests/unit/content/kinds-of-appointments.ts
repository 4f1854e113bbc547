import { made, replaced, typed } from './kind.ts'
import { site } from './mistake.ts'

const consultation = 'content/pages/consultation.md'
const hour = 'content/appointments/consultation.md'
const call = 'content/appointments/first-call.md'
const coach = 'content/profiles/asha-verma.md'
const callOff = replaced(consultation, 'offered: true', 'offered: false')

export const kindsOfAppointments = [
  typed('a fee in two places', site, ['beforePaying:', 'consultationFee: 999\nbeforePaying:'], 'consultationFee:', /stands as price in content\/appointments\/consultation\.md.*; take it out here/),
  typed('the hour in two places', consultation, ['freeCall:', 'hour: { title: An hour, text: On a call. }\nfreeCall:'], 'hour:', /hour: stands as name and summary in content\/appointments\/consultation\.md/),
  typed('the minutes of the free call in two places', consultation, ['  everyDays:', '  minutes: 15\n  everyDays:'], 'minutes:', /freeCall\.minutes: stands as durationMinutes in content\/appointments\/first-call\.md/),
  made('nothing free, and a free call offered', consultation, () => [replaced(call, 'price: Free', 'price: 199')], 'offered: true', /no appointment is free; write offered: false/),
  made('nothing that has a price', hour, () => [replaced(hour, 'price: 999', 'price: Free')], 'price: Free', /no appointment has a price, and the site names one; write price: 999/),
  made('no times to choose, and no fee', site, () => [replaced(hour, '\nprice:', '\ndraft: true\nprice:'), replaced(call, '\nprice:', '\ndraft: true\nprice:')], 1, /consultationFee: is missing; content\/appointments has no appointment/),
  made('a free appointment while none is offered', call, () => [callOff], 'price: Free', /is free, and content\/pages\/consultation\.md offers nothing that is; write draft: true here/),
  typed('minutes off the grid', hour, ['durationMinutes: 60', 'durationMinutes: 50'], 'durationMinutes:', /write minutes by the quarter of an hour/),
  typed('an appointment of half a day', hour, ['durationMinutes: 60', 'durationMinutes: 240'], 'durationMinutes:', /too large; at most 180/),
  typed('a way to meet that there is not', hour, ['meeting: video', 'meeting: vidoe'], 'meeting:', /meeting: .*vidoe.*video/),
  typed('a coach who does not exist', hour, ['- asha-verma', '- asha-varma'], '- asha-varma', /does not exist; did you mean "asha-verma"/),
  typed('a coach twice', hour, ['- rohit-mehra', '- asha-verma'], 9, /asha-verma stands here twice; delete one/),
  made('notice beyond the horizon', hour, () => [replaced(hour, 'noticeHours: 12\nhorizonDays: 30', 'noticeHours: 48\nhorizonDays: 2')], 'noticeHours: 48', /48 hours ahead is later than the 2 days of horizonDays/),
  made('a coach without hours', hour, () => [replaced(coach, 'hours:\n  - days: [mon, wed, fri]', 'journey2:\n  - days: [mon, wed, fri]')], '- asha-verma', /asha-verma has no hours; write hours in content\/profiles\/asha-verma\.md/),
  made('a coach whose hours are too short', hour, () => [replaced(coach, "to: '13:30'\n  - days: [tue, thu]\n    from: '17:00'\n    to: '20:30'", "to: '10:30'\n  - days: [tue, thu]\n    from: '17:00'\n    to: '17:45'")], '- asha-verma', /never has 60 minutes at a stretch; write longer hours/),
  made('a coach without a room for video', hour, () => [replaced(coach, 'meetingLink:', 'meetingRoom:')], '- asha-verma', /no room for video calls; write meetingLink/),
  typed('hours from late to early', coach, ["from: '10:00'\n    to: '13:30'", "from: '13:30'\n    to: '10:00'"], "to: '10:00'", /13:30 to 10:00 is not within 12 hours; write the earlier time as from/),
  typed('hours off the grid', coach, ["from: '10:00'", "from: '10:10'"], "from: '10:10'", /write a quarter of an hour/),
  typed('hours without quotes', coach, ["from: '10:00'", 'from: 10'], 'from: 10', /time in quotes/),
  typed('a day of the week by another name', coach, ['[mon, wed, fri]', '[monday, wed, fri]'], 'monday', /hours\[\d\]\.days.*mon/),
  typed('the same hours twice', coach, ['[tue, thu]\n    from: \'17:00\'', '[mon]\n    from: \'12:00\''], 'days: [mon]', /mon 12:00 to 20:30 overlaps 10:00 to 13:30; write each time once/),
  typed('away until before it begins', 'content/profiles/harish-trivedi.md', ['to: 2027-01-17', 'to: 2027-01-07'], '2027-01-07', /2027-01-07 is before 2027-01-10; write the last day away/),
]
