import { indiaMoment } from '#domain/india-time.ts'
import { normaliseEmail } from '#domain/email.ts'
import { listInvitations, listStaff, findStaffByEmail } from '#server/staff/queries/staff.ts'
import { disableStaff, inviteStaff } from '#server/staff/staff.ts'
import { type Command, asTable, unknownId, UsageError } from './command.ts'

export const staffCommand: Command = {
  name: 'staff',
  summary: "who works at the firm's desk: lists, invites, lets in no more",
  help: `npm run admin -- staff
npm run admin -- staff invite asha@example.com --name "Asha Verma" --role owner|manager|coach|accountant|editor
                              [--coach PROFILE]
npm run admin -- staff disable asha@example.com

Alone, it lists everybody and who is invited. invite prints a link that works once, within a day, and mails it: whoever
opens it makes a passkey, or takes an authenticator app. Invite the same e-mail again after a lost phone. disable ends
their sessions at once. The desk is at /desk.`,
  options: { name: { type: 'string' }, role: { type: 'string' }, coach: { type: 'string' } },
  async run(shop, given, print) {
    const [deed, email, ...more] = given.words
    if (more.length > 0) throw new UsageError('Please name one person at a time.')
    if (deed === undefined) {
      const staff = (await listStaff(shop.db)).map(({ name, email: mail, role, disabled_at }) => ({
        ...{ email: mail, name, role },
        state: disabled_at === null ? 'works here' : `until ${indiaMoment(disabled_at)}`,
      }))
      const invited = (await listInvitations(shop.db, shop.now())).map((row) => ({
        ...{ email: row.email, name: row.name, role: row.role },
        state: `invited until ${indiaMoment(row.expires_at)}`,
      }))
      const rows = [...staff, ...invited]
      if (rows.length === 0) print('Nobody works at the desk yet. Invite an owner.')
      else for (const line of asTable(rows, ['email', 'name', 'role', 'state'])) print(line)
      return 0
    }
    if (email === undefined) throw new UsageError('Please name an e-mail.')
    if (deed === 'invite') {
      const [name = '', role = '', coachId] = ['name', 'role', 'coach'].map((each) =>
        given.text(each),
      )
      print(await inviteStaff(shop, { email, name, role, coachId }))
      print('The link works once, within a day. It is mailed as well.')
    } else if (deed === 'disable') {
      const row = await findStaffByEmail(shop.db, normaliseEmail(email))
      if (!row) throw unknownId(email)
      await disableStaff(shop, row.id)
      print(`${row.name} is logged out, and let in no more.`)
    } else throw new UsageError(`staff ${deed} is not known.`)
    return 0
  },
}
