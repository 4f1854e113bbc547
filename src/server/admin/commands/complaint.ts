import { resolveWithinDays } from '#domain/complaint.ts'
import {
  answerComplaint,
  dismissComplaint,
  getComplaint,
} from '#server/privacy/answer-complaint.ts'
import { type Command, onlyWord, UsageError } from './command.ts'
import { asFields } from './printing.ts'

export const complaintCommand: Command = {
  name: 'complaint',
  summary: 'shows a complaint by its ticket, answers it, ends it',
  help: `npm run admin -- complaint <ticket> [--answer "Whole sentences." | --resolve "Whole sentences." | --dismiss]

Alone, it shows what was written. --answer sends your words to whoever complained and shows them on the page
of the complaint. --resolve does the same and ends it: do so within ${resolveWithinDays(false)} days of the
complaint, or within ${resolveWithinDays(true)} if SEBI has registered the firm.
--dismiss ends what is no complaint, such as an advertisement, and writes to nobody.
All complaints: npm run admin -- list complaints --state open`,
  options: {
    answer: { type: 'string' },
    resolve: { type: 'string' },
    dismiss: { type: 'boolean' },
  },
  async run(shop, given, print) {
    const ticket = onlyWord(given, 'ticket')
    const [answer, resolve] = [given.text('answer'), given.text('resolve')]
    const isDismissed = given.flag('dismiss')
    if ([answer !== undefined, resolve !== undefined, isDismissed].filter(Boolean).length > 1)
      throw new UsageError('Please answer, resolve or dismiss: one of them.')
    if (isDismissed) {
      const complaint = await dismissComplaint(shop, ticket)
      print(`The complaint ${complaint.ticket} is dismissed, and nobody is written to.`)
      return 0
    }
    const text = (resolve ?? answer)?.trim()
    if (text === '') throw new UsageError('Please say something to whoever complained.')
    if (text === undefined) {
      const { id, erase_at_end, ...shown } = await getComplaint(shop, ticket)
      for (const line of asFields(shown)) print(line)
      return 0
    }
    const state = resolve === undefined ? 'answered' : 'resolved'
    const complaint = await answerComplaint(shop, ticket, { text, state })
    print(`The complaint ${complaint.ticket} is ${state}, and the mail is on its way.`)
    return 0
  },
}
