import { z } from 'zod'
import { countOfOtherKeys, openSealed } from '#server/privacy/open-sealed.ts'
import { type Command, onlyWord, UsageError } from './command.ts'
import { asFields } from './printing.ts'

const shortestReason = 10
const toldFields = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

export const unsealCommand: Command = {
  name: 'unseal',
  summary: 'opens what is kept, sealed, of a deleted account',
  help: `npm run admin -- unseal <e-mail or number of the purchase> --reason "Which authority asks, by which letter"

Of an account that is deleted, what the law makes you keep is encrypted, and nobody reads it in daily work. This
opens it, for an authority that asks or a court. That you did, and your reason, goes into the record of who did
what (npm run admin -- audit), which is kept for ever: name the letter, and no person.`,
  options: { reason: { type: 'string' } },
  async run(shop, given, print) {
    const whose = onlyWord(given, 'e-mail or purchase')
    const reason = given.text('reason')?.trim() ?? ''
    if (reason.length < shortestReason)
      throw new UsageError('Please say with --reason who asks for it, and by which letter.')
    if (reason.includes('@'))
      throw new UsageError('The reason is kept for ever: please name no mailbox in it.')
    const records = await openSealed(shop, { whose, reason })
    if (records.length === 0) {
      print('Nothing is sealed of it.')
      const others = await countOfOtherKeys(shop)
      if (others > 0)
        print(`But ${others} records are sealed with another key: is SEALING_KEY the right one?`)
      return others > 0 ? 1 : 0
    }
    for (const { told, ...row } of records) {
      for (const line of asFields(row)) print(line)
      if (told === undefined) print('cannot be opened: SEALING_KEY, or the secret, is another one')
      else for (const line of asFields(toldFields.parse(told))) print(line)
      print('')
    }
    return records.some(({ told }) => told === undefined) ? 1 : 0
  },
}
