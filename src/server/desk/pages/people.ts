import { html } from 'hono/html'
import {
  changeEmail,
  eraseAccount,
  exportAccount,
  findAccount,
  logOut,
} from '#server/admin/accounts.ts'
import { blockCaller, unblock } from '#server/admin/blocks.ts'
import { grantFromCsv } from '#server/admin/grant-list.ts'
import { grantCourse, takeBackGrant } from '#server/admin/grants.ts'
import type { Story } from '#server/admin/story.ts'
import type { BlockKind } from '#server/database/office-tables.ts'
import { findList } from '#server/admin/office-lists.ts'
import { paiseFromRupees } from '#domain/money.ts'
import { Refusal } from '#server/refusal.ts'
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
  textOf,
  tokenField,
} from '../desk-page.ts'
import { listPath, showPath } from './today.ts'

const quietButton = 'button button--quiet'
const proofHint = 'How you know that it is them, without a name: it stays in the audit.'

/** The collapsed forms for an account. */
export function accountForms(desk: Desk, { kind, id }: Story): Html | string {
  if (kind !== 'account') return ''
  const to = (step: string) => `/desk/people/${id}/${step}`
  const change = desk.may('people.change')
  return html`<section>
    <h2>The account</h2>
    ${
      desk.may('people.protect')
        ? actForm(desk, to('log-out'), button('Log out on every device', quietButton))
        : ''
    }
    ${
      change
        ? html`${folded(
            'Another e-mail',
            actForm(desk, to('email'), [
              field('New e-mail', 'email', { type: 'email' }),
              field('Proof', 'proof', { hint: proofHint, id: 'proof-of-email' }),
              button('Change it and write to both', quietButton),
            ]),
          )}
          ${folded(
            'What is kept of them, as a file',
            actForm(desk, to('export'), button('Download it', quietButton)),
          )}
          ${folded(
            'Delete the account',
            actForm(desk, to('erase'), [
              html`<p>
                As their own page does it: courses and books go, what the law keeps is sealed. It
                cannot be undone.
              </p>`,
              field('Reason', 'reason', { hint: proofHint, id: 'reason-of-erasure' }),
              button('Delete the account', `${quietButton} button--danger`),
            ]),
          )}`
        : ''
    }
  </section>`
}

/** Products that can be granted, by id: those that are not shipped. */
function grantable({ catalogue }: Shop): (readonly [string, string])[] {
  return [...catalogue.courses, ...catalogue.books]
    .filter(({ pricePaise }) => pricePaise > 0)
    .map(({ id, name }) => [id, name])
}

function grantForms(desk: Desk): Html {
  return html`<section>
    <h2>Enrol by hand</h2>
    <p>For goodwill, or for what was paid by bank transfer. They get a mail with the way in.</p>
    ${actForm(desk, '/desk/grants', [
      field('E-mail', 'email', { type: 'email', id: 'grant-email' }),
      field('Name', 'name', { isOptional: true }),
      choice('What', 'product', grantable(desk.shop)),
      field('Reason', 'reason', {
        id: 'grant-reason',
        hint: 'Without a name: it stays in the audit.',
      }),
      html`<div class="form__pair">
        ${field('Rupees paid outside', 'rupees', {
          isOptional: true,
          attributes: 'inputmode="decimal"',
        })}
        ${field('Bank reference', 'reference', { isOptional: true })}
      </div>`,
      button('Enrol'),
    ])}
    ${folded(
      'Enrol a whole list',
      actForm(desk, '/desk/grants/list', [
        field('CSV: email, name, product, reason', 'csv', {
          type: 'textarea',
          hint: 'The names of the columns first. All lines are looked at before the first is done.',
        }),
        button('Enrol them all', quietButton),
      ]),
    )}
  </section>`
}

const kinds: readonly (readonly [BlockKind, string])[] = [
  ['mailbox', 'E-mail'],
  ['phone', 'Phone'],
  ['network', 'Address of a network'],
]

async function blocksOf(desk: Desk): Promise<Html> {
  const now = desk.shop.now()
  const rows = (await findList('blocks')?.rows(desk.shop.db, { limit: 20 })) ?? []
  const standing = rows.filter((row) => row['ended_at'] === null)
  const cells = standing.map((row) => {
    const id = String(row['id'])
    const text = (name: string) => String(row[name] ?? '')
    const end = actForm(
      desk,
      `/desk/blocks/${id}/end`,
      button('End it', quietButton),
      'desk-inline',
    )
    return [text('kind'), text('reason'), momentWords(Number(row['at']), now), end]
  })
  return html`<section>
    <h2>Blocked</h2>
    <p>
      They can open no account and make no booking. What they have bought stays theirs, and they can
      still complain.
    </p>
    ${table('Blocked', ['What', 'Reason', 'Since', ''], cells, 'No one is blocked.')}
    ${folded(
      'Block a mailbox, a phone or a network',
      actForm(desk, '/desk/blocks', [
        choice('What', 'kind', kinds, '', 'block-kind'),
        field('E-mail, phone or address', 'value'),
        field('Reason', 'reason', { id: 'block-reason', hint: 'Without a name.' }),
        button('Block', quietButton),
      ]),
    )}
    <p><a href="${listPath('blocks')}">All blocks</a></p>
  </section>`
}

async function renderPeople(desk: Desk) {
  const body = html`<h1>People</h1>
    <p>To find a person, type a name, phone or e-mail into the search above.</p>
    <div class="desk-cards">
      ${desk.may('orders.grant') ? grantForms(desk) : ''}${await blocksOf(desk)}
    </div>
    <p><a href="${listPath('training')}">Companies that ask for a training</a></p>`
  return { title: 'People', body }
}

export const peoplePages: readonly DeskPage[] = [
  { path: '/desk/people', permission: 'people.read', menu: 'People', render: renderPeople },
]

/** The payment made outside the shop; undefined for goodwill. Throws `invalid-request` when incomplete. */
function readPaid(desk: Desk) {
  const [rupees, reference] = [textOf(desk, 'rupees'), textOf(desk, 'reference')]
  if (!rupees && !reference) return undefined
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(rupees)) throw new Refusal('invalid-request', 'deskNoAmount')
  return { amountPaise: paiseFromRupees(Number(rupees)), reference }
}

async function exportPerson(desk: Desk): Promise<Response> {
  const data = await exportAccount(desk.shop, desk.param('id'))
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="personal-data.json"',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

const accountActs: readonly DeskAct[] = [
  {
    path: '/desk/people/:id/log-out',
    permission: 'people.protect',
    async act(desk) {
      const count = await logOut(desk.shop, desk.param('id'))
      return { to: showPath(desk.param('id')), words: `They are logged out on ${count} devices.` }
    },
  },
  {
    path: '/desk/people/:id/email',
    permission: 'people.change',
    needsProof: true,
    async act(desk) {
      const id = desk.param('id')
      await changeEmail(desk.shop, id, textOf(desk, 'email'), textOf(desk, 'proof'))
      return { to: showPath(id), words: 'The e-mail is changed, and both are written to.' }
    },
  },
  {
    path: '/desk/people/:id/export',
    permission: 'people.change',
    needsProof: true,
    act: exportPerson,
  },
  {
    path: '/desk/people/:id/erase',
    permission: 'people.change',
    needsProof: true,
    async act(desk) {
      const { id } = await findAccount(desk.shop, desk.param('id'))
      await eraseAccount(desk.shop, id, textOf(desk, 'reason'))
      return { to: '/desk/people', words: 'The account is deleted.' }
    },
  },
]

const grantActs: readonly DeskAct[] = [
  {
    path: '/desk/grants',
    permission: 'orders.grant',
    needsProof: true,
    async act(desk) {
      const given = {
        ...{ email: textOf(desk, 'email'), name: textOf(desk, 'name') || undefined },
        ...{ productIds: [textOf(desk, 'product')], reason: textOf(desk, 'reason') },
        paid: readPaid(desk),
      }
      const key = textOf(desk, tokenField)
      const { orderId, isNew } = await grantCourse(desk.shop, given, key)
      const words = isNew
        ? 'They are enrolled, and the mail is on its way.'
        : 'It was theirs already. Nothing has changed.'
      return { to: orderId === null ? '/desk/people' : showPath(orderId), words }
    },
  },
  {
    path: '/desk/grants/list',
    permission: 'orders.grant',
    needsProof: true,
    async act(desk) {
      const { granted, already } = await grantFromCsv(desk.shop, textOf(desk, 'csv'))
      return {
        to: '/desk/people',
        words: `Enrolled: ${granted}. It was theirs already: ${already}.`,
      }
    },
  },
  {
    path: '/desk/grants/:id/end',
    permission: 'orders.grant',
    needsProof: true,
    async act(desk) {
      const id = desk.param('id')
      await takeBackGrant(desk.shop, id, textOf(desk, 'reason'))
      return { to: showPath(id), words: 'It is taken back. No money moves.' }
    },
  },
]

const blockActs: readonly DeskAct[] = [
  {
    path: '/desk/blocks',
    permission: 'people.protect',
    async act(desk) {
      const kind = kinds.find(([each]) => each === textOf(desk, 'kind'))?.[0] ?? 'mailbox'
      const [value, reason] = [textOf(desk, 'value'), textOf(desk, 'reason')]
      await blockCaller(desk.shop, { kind, value, reason })
      return { to: '/desk/people', words: 'It is blocked from now on.' }
    },
  },
  {
    path: '/desk/blocks/:id/end',
    permission: 'people.protect',
    async act(desk) {
      await unblock(desk.shop, desk.param('id'))
      return { to: '/desk/people', words: 'The block is over.' }
    },
  },
]

export const peopleActs: readonly DeskAct[] = [...accountActs, ...grantActs, ...blockActs]
