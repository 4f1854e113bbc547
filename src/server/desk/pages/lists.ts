import { html } from 'hono/html'
import type { Permission } from '#domain/staff.ts'
import { asCsv } from '#server/admin/commands/command.ts'
import { readFilter } from '#server/admin/commands/lists.ts'
import { describeHits, type SearchHit } from '#server/admin/hits.ts'
import { officeLists } from '#server/admin/office-lists.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { ListRow, OfficeList } from '#server/payments/queries/office-list.ts'
import { Refusal } from '#server/refusal.ts'
import {
  actForm,
  button,
  choice,
  type Desk,
  type DeskAct,
  type DeskPage,
  entryList,
  field,
  folded,
  heading,
  hidden,
  type Html,
  shown,
  table,
} from '../desk-page.ts'
import { actorNames, wordsOf } from './show.ts'
import { entryOf, listPath, showPath } from './today.ts'

/** The permission for each list; lists that are not named here are for owners only. */
const permissionOf: Readonly<Record<string, Permission>> = {
  orders: 'orders.read',
  lines: 'orders.read',
  payments: 'payments.read',
  refunds: 'payments.read',
  unmatched: 'payments.read',
  sales: 'payments.read',
  consultations: 'bookings.cancel',
  appointments: 'bookings.cancel',
  enrollments: 'webinars.read',
  complaints: 'complaints.read',
  training: 'people.read',
  blocks: 'people.read',
  mails: 'mails.read',
  audit: 'audit.read',
}

const ownerAlone: Permission = 'audit.read'

/** Lists in the menu; the others are linked from `Lists`. */
const menuOf: Readonly<Record<string, string>> = {
  orders: 'Orders',
  payments: 'Payments',
  complaints: 'Complaints',
  mails: 'Mails',
  audit: 'Audit',
}

/** Descriptions for the page of all lists. */
const about: Readonly<Record<string, string>> = {
  orders: 'who ordered what, and where it is to be sent',
  lines: 'everything that was ordered, one product a line',
  consultations: 'consultations and free calls that were asked for',
  enrollments: 'seats in webinars',
  appointments: 'appointments with the coaches',
  unmatched: 'money that came without an order here',
  complaints: 'complaints and their answers',
  training: 'companies that ask for a training',
  sales: 'everything that was paid, for the books',
  payments: 'each payment and how it ended',
  refunds: 'money that was given back',
  mails: 'mails that have not gone out',
  blocks: 'who is kept out',
  audit: 'who did what, and when',
}

const pageSize = 50

/** The kind of a list's rows: those with a page of their own are shown as links. */
const kindOf: Readonly<Record<string, SearchHit['kind']>> = {
  orders: 'order',
  payments: 'payment',
  refunds: 'refund',
  consultations: 'consultation',
  appointments: 'appointment',
  enrollments: 'seat',
  complaints: 'complaint',
  training: 'training',
  mails: 'mail',
}

/** The time of a row, used as the cursor of the next page. */
const momentOf = ({ isByOccurrence }: OfficeList, row: ListRow) =>
  (isByOccurrence ? row['starts_at'] : undefined) ??
  row['created_at'] ??
  row['at'] ??
  row['paid_at']

function filterOf(list: OfficeList, fields: URLSearchParams) {
  const text = (name: string) => fields.get(name) || undefined
  return readFilter(list, { words: [], text, flag: () => false })
}

function filterForm({ states, knowsEmail, name }: OfficeList, fields: URLSearchParams): Html {
  const given = (what: string) => fields.get(what) ?? ''
  const all = [['', 'All']] as const
  return html`<form class="form" action="${listPath(name)}">
    <div class="form__pair">
      ${
        states
          ? choice(
              'State',
              'state',
              [...all, ...states.names.map((each) => [each, each] as const)],
              given('state'),
            )
          : ''
      }
      ${
        knowsEmail
          ? field('E-mail', 'email', { type: 'email', value: given('email'), isOptional: true })
          : ''
      }
      ${field('From day', 'since', { type: 'date', value: given('since'), isOptional: true })}
      ${field('To day', 'until', { type: 'date', value: given('until'), isOptional: true })}
    </div>
    ${button('Show', 'button button--quiet')}
  </form>`
}

async function rowsOf(
  { shop }: Desk,
  list: OfficeList,
  { rows, columns }: { readonly rows: readonly ListRow[]; readonly columns: readonly string[] },
): Promise<Html> {
  const now = shop.now()
  const kind = kindOf[list.name]
  if (kind !== undefined) {
    const named = rows.map((row) => ({ kind, id: String(row['ticket'] ?? row['id'] ?? '') }))
    return entryList((await describeHits(shop, named)).map((hit) => entryOf(hit, now)))
  }
  const nameOf = await actorNames(shop)
  const cells = rows.map((row) =>
    columns.map((column) => {
      // Columns have their machine-readable names; rows have money in paise.
      const name = column in row ? column : column.replace(/_rupees$/, '_paise')
      const text = shown(name, row[name], now)
      if (name === 'actor') return nameOf(text)
      if (name === 'facts') return wordsOf(text)
      const hasPage = !/^(?:staff|list|block)\./.test(String(row['action'] ?? ''))
      const opens = /^(?:order_id|subject|transaction)$/.test(name) && text !== '' && hasPage
      return opens ? html`<a href="${showPath(text)}">${text}</a>` : text
    }),
  )
  return table(heading(list.name), columns.map(heading), cells)
}

async function renderList(desk: Desk, list: OfficeList) {
  const { shop, fields } = desk
  const filter = filterOf(list, fields)
  const asked = Number(fields.get('before'))
  const before = Number.isSafeInteger(asked) && asked > 0 ? asked : undefined
  const untilMs = before ?? filter.untilMs
  const rows = await list.rows(shop.db, { ...filter, untilMs, limit: pageSize })
  const columns = list.columnsOf?.[filter.state ?? ''] ?? list.columns
  const last = rows.length === pageSize ? momentOf(list, rows.at(-1) ?? {}) : undefined
  const older = new URLSearchParams(fields)
  older.set('before', String(last))
  for (const name of ['done', 'seal']) older.delete(name)
  const title = menuOf[list.name] ?? heading(list.name)
  const isExported = list.exported && desk.may('lists.export')
  const body = html`<h1>${title}</h1>
    ${folded('Search in this list', filterForm(list, fields))}
    ${await rowsOf(desk, list, { rows, columns })}
    ${last === undefined ? '' : html`<p><a href="${listPath(list.name)}?${older.toString()}">Older</a></p>`}
    ${isExported ? exportForm(desk, list) : ''}`
  return { title, body }
}

const exportPath = (name: string) => `${listPath(name)}/export`

function exportForm(desk: Desk, { name }: OfficeList): Html {
  const carried = ['state', 'since', 'until', 'email', 'webinar'].map((each) =>
    hidden(each, desk.fields.get(each) ?? ''),
  )
  const inside = [...carried, button('Download as CSV', 'button button--quiet')]
  return html`<section>
    <h2>For the accountant</h2>
    <p>
      The whole list, as you have searched it above, for a spreadsheet. It holds personal data:
      please keep it safe.
    </p>
    ${actForm(desk, exportPath(name), inside)}
  </section>`
}

/** Exports a list as a file; recorded in the audit. */
async function exportList({ shop, fields, may }: Desk, list: OfficeList): Promise<Response> {
  if (!may(permissionOf[list.name] ?? ownerAlone)) throw new Refusal('forbidden', 'deskNotYours')
  const filter = filterOf(list, fields)
  const rows = await list.rows(shop.db, filter)
  const lines = asCsv(rows, list.exported ?? [])
  await inTransaction(shop.db, async (db) => {
    const facts = { list: list.name, rows: rows.length }
    await writeAudit(db, shop, { action: 'list.exported', subject: list.name, facts })
  })
  const name = `${list.name}-${new Date(shop.now()).toISOString().slice(0, 10)}.csv`
  // The byte order mark tells Excel that it is UTF-8.
  return new Response(`\uFEFF${lines.join('\r\n')}\r\n`, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

/** Every list that a role may read. */
function renderLists(desk: Desk) {
  const readable = officeLists.filter(({ name }) => desk.may(permissionOf[name] ?? ownerAlone))
  const links = readable.map(
    ({ name, help }) =>
      html`<li>
        <a href="${listPath(name)}">${heading(name)}</a>: ${about[name] ?? help ?? name}
      </li>`,
  )
  return {
    title: 'Lists',
    body: html`<h1>Lists</h1>
      <ul>
        ${links}
      </ul>`,
  }
}

export const listPages: readonly DeskPage[] = [
  ...officeLists.map((list): DeskPage => {
    const menu = menuOf[list.name]
    return {
      path: listPath(list.name),
      permission: permissionOf[list.name] ?? ownerAlone,
      ...(menu !== undefined && { menu }),
      render: (desk) => renderList(desk, list),
    }
  }),
  {
    path: '/desk/lists',
    permission: 'payments.read',
    menu: 'Lists',
    render: (desk) => Promise.resolve(renderLists(desk)),
  },
]

export const listActs: readonly DeskAct[] = officeLists
  .filter(({ exported }) => exported)
  .map((list) => ({
    path: exportPath(list.name),
    permission: 'lists.export',
    needsProof: true,
    act: (desk) => exportList(desk, list),
  }))
