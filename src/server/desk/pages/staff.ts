import { html, raw } from 'hono/html'
import { staffRoles } from '#domain/staff.ts'
import { checkAudit, endMark } from '#server/audit/audit-chain.ts'
import type { Shop } from '#server/shop.ts'
import {
  actForm,
  button,
  choice,
  type Desk,
  type DeskAct,
  type DeskPage,
  field,
  folded,
  type Html,
  momentWords,
  table,
} from '../desk-page.ts'
import { addCredential, newAppSecret } from '#server/staff/log-in.ts'
import { listCredentials, listInvitations, listStaff } from '#server/staff/queries/staff.ts'
import { changeRole, disableStaff, inviteStaff } from '#server/staff/staff.ts'

const roles = staffRoles.map((role) => [role, role] as const)

/** Coaches by the id of their profile. */
function coachChoices({ catalogue }: Shop): (readonly [string, string])[] {
  const coaches = catalogue.appointments.flatMap((type) => type.coaches)
  return [...new Map(coaches.map(({ id, name }) => [id, name]))]
}

const coachField = (shop: Shop, chosen = '', id = 'coach') =>
  choice(
    'Whose appointments (for a coach)',
    'coach',
    [['', 'Not a coach'], ...coachChoices(shop)],
    chosen,
    id,
  )

function inviteForm(desk: Desk): Html {
  return actForm(desk, '/desk/staff/invite', [
    field('Name', 'name', { attributes: 'autocomplete="off"' }),
    field('E-mail', 'email', { type: 'email', attributes: 'autocomplete="off"' }),
    choice('Role', 'role', roles, 'manager'),
    coachField(desk.shop),
    button('Invite'),
  ])
}

async function renderStaff(desk: Desk) {
  const { shop } = desk
  const now = shop.now()
  const rows = (await listStaff(shop.db)).map((row) => {
    const change = actForm(desk, `/desk/staff/${row.id}/role`, [
      choice('Role', 'role', roles, row.role, `role-${row.id}`),
      coachField(shop, row.coach_id ?? '', `coach-${row.id}`),
      button('Change the role', 'button button--quiet'),
    ])
    const disable = actForm(
      desk,
      `/desk/staff/${row.id}/disable`,
      button('Let in no more', 'button button--quiet button--danger'),
    )
    return [
      row.name,
      row.email,
      row.role,
      row.disabled_at === null ? 'works here' : `until ${momentWords(row.disabled_at, now)}`,
      folded('Change', row.disabled_at === null ? [change, disable] : [change]),
    ]
  })
  const invited = (await listInvitations(shop.db, now)).map(({ name, email, role, expires_at }) => [
    ...[name, email, role, momentWords(expires_at, now)],
  ])
  const body = html`<h1>Staff</h1>
    ${table('Staff', ['Name', 'E-mail', 'Role', 'State', ''], rows)}
    ${
      invited.length > 0
        ? html`<section>
            <h2>Invited</h2>
            ${table('Invited', ['Name', 'E-mail', 'Role', 'Until'], invited)}
          </section>`
        : ''
    }
    <section>
      <h2>Invite</h2>
      <p>
        They get a link that works once, for a day. For a lost phone, invite the same e-mail again.
      </p>
      ${inviteForm(desk)}
    </section>`
  return { title: 'Staff', body }
}

async function renderOwn(desk: Desk) {
  const { shop, staff } = desk
  const now = shop.now()
  const rows = (await listCredentials(shop.db, staff.id))
    .filter(({ kind }) => kind !== 'recovery')
    .map(({ kind, label, created_at, used_at }) => [
      kind === 'passkey' ? 'Passkey' : 'Authenticator app',
      label,
      momentWords(created_at, now),
      used_at === null ? '' : momentWords(used_at, now),
    ])
  const { letters, picture, carried } = newAppSecret(shop, staff)
  const body = html`<h1>${staff.name}</h1>
    <p class="lead">${staff.email}, ${staff.role}</p>
    <section>
      <h2>What you log in with</h2>
      ${table('What you log in with', ['Kind', 'Made on', 'Since', 'Last used'], rows)}
    </section>
    ${folded('Add an authenticator app', [
      html`<p>Scan this picture with the app, or type these letters.</p>
        <p><code>${letters}</code></p>
        <div class="desk-code-picture">${raw(picture)}</div>`,
      actForm(desk, '/desk/me/app', [
        html`<input type="hidden" name="carried" value="${carried}" />`,
        field('The six digits that the app shows now', 'code', {
          attributes: 'autocomplete="one-time-code" inputmode="numeric" maxlength="8"',
        }),
        button('Add'),
      ]),
    ])}
    <p class="quiet">For a passkey on another phone, ask an owner for a new invitation.</p>`
  return { title: 'You', body }
}

async function renderCheck({ shop }: Desk) {
  const { sound, hash, problem } = await checkAudit(shop.db)
  const end = endMark({ sound, hash })
  const body = html`<h1>The audit</h1>
    ${
      problem === undefined
        ? html`<p class="message message--success">All ${sound} rows are as they were written.</p>`
        : html`<p class="message message--danger" role="alert">${problem}</p>`
    }
    <p>
      It ends with ${end}. The mail of each morning says so too: compare them, and you see if the
      end was ever cut off.
    </p>
    <p><a href="/desk/lists/audit">See the rows</a></p>`
  return { title: 'The audit', body }
}

export const staffPages: readonly DeskPage[] = [
  { path: '/desk/staff', permission: 'staff.manage', menu: 'Staff', render: renderStaff },
  { path: '/desk/me', permission: 'today.read', menu: 'You', render: renderOwn },
  { path: '/desk/audit', permission: 'audit.read', render: renderCheck },
]

const text = ({ fields }: Desk, name: string) => fields.get(name) ?? ''

export const staffActs: readonly DeskAct[] = [
  {
    path: '/desk/staff/invite',
    permission: 'staff.manage',
    needsProof: true,
    async act(desk) {
      const [name, email, role, coachId] = ['name', 'email', 'role', 'coach'].map((each) =>
        text(desk, each),
      )
      await inviteStaff(desk.shop, {
        ...{ name: name ?? '', email: email ?? '', role: role ?? '' },
        coachId: coachId || undefined,
      })
      return { to: '/desk/staff', words: `${name} is invited. The link is on its way to ${email}.` }
    },
  },
  {
    path: '/desk/staff/:id/disable',
    permission: 'staff.manage',
    needsProof: true,
    async act(desk) {
      await disableStaff(desk.shop, desk.param('id'))
      return { to: '/desk/staff', words: 'They are logged out and cannot log in any more.' }
    },
  },
  {
    path: '/desk/staff/:id/role',
    permission: 'staff.manage',
    needsProof: true,
    async act(desk) {
      const coachId = text(desk, 'coach') || undefined
      await changeRole(desk.shop, desk.param('id'), { role: text(desk, 'role'), coachId })
      return { to: '/desk/staff', words: 'The role is changed.' }
    },
  },
  {
    path: '/desk/me/app',
    permission: 'today.read',
    needsProof: true,
    async act(desk) {
      const proof = { carried: text(desk, 'carried'), code: text(desk, 'code') }
      await addCredential(desk.shop, desk.c, desk.staff.id, proof)
      return { to: '/desk/me', words: 'The app is added.' }
    },
  },
]
