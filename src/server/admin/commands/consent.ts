import { withdrawConsentAbout } from '#server/privacy/withdraw-consent.ts'
import { type Command, onlyWord, UsageError } from './command.ts'

export const consentCommand: Command = {
  name: 'consent',
  summary: 'withdraws a consent for somebody who calls or writes',
  help: `npm run admin -- consent <number of the booking> --withdraw

For whoever gave a phone number alone, or asks for it by letter: what was answered under the consent is deleted here,
also in mails that wait. Everybody else does it under Privacy in the account, or at /my-data. Make sure who asks:
npm run admin -- list enrollments shows the numbers.`,
  options: { withdraw: { type: 'boolean' } },
  async run(shop, given, print) {
    const about = onlyWord(given, 'booking')
    if (!given.flag('withdraw')) throw new UsageError('Please add --withdraw.')
    const ended = await withdrawConsentAbout(shop, about, shop.actor)
    print(ended > 0 ? 'Withdrawn: the answers are deleted.' : 'Nothing of this booking stands.')
    return ended > 0 ? 0 : 1
  },
}
