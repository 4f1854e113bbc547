import { defaultLanguage } from '#domain/language.ts'
import { type Story, storyOf } from '#server/admin/story.ts'
import { listAuditOf } from '#server/audit/queries/audit.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import { kindOf } from '#server/payments/find-purchase-type.ts'
import { findPaymentOf, listPaymentEvents } from '#server/payments/queries/payments.ts'
import { findDeliveryFailures, listRefunds } from '#server/payments/queries/refunds.ts'
import { listStatusPages } from '#server/payments/queries/status-pages.ts'
import { purchaseTypes } from '#server/purchase-types.ts'
import type { Shop } from '#server/shop.ts'
import { wordsIn } from '#server/words.ts'
import { asFields, asTable, type Command, onlyWord } from './command.ts'
import { hitColumns } from './find.ts'
import { anyOf, explained } from './lists.ts'
import { auditColumns } from './privacy.ts'

/** The purchase of a payment, without private fields. */
async function subjectLines(shop: Shop, payment: PaymentRow): Promise<string[]> {
  const { fields, lines } = await kindOf(shop, payment).describe(shop.db, payment.subject_id)
  if (!lines) return asFields(fields)
  return [...asFields(fields), '', ...asTable(lines.rows, lines.columns)]
}

const shown = [
  ...purchaseTypes.map(({ words }) => words(wordsIn(defaultLanguage)).one),
  ...[
    'a payment (pay_…)',
    'a refund (ref_…)',
    'a free call',
    'a training',
    'a complaint (its ticket)',
  ],
  ...['an account', 'a mail', 'a product'],
]

type Block = (title: string, lines: readonly string[]) => void

const refundColumns = [
  ...(['id', 'state', 'amount_rupees', 'created_at', 'bank_reference', 'source', 'actor'] as const),
  ...(['reason', 'detail'] as const),
]

async function showPayment(shop: Shop, payment: PaymentRow, block: Block): Promise<void> {
  const { db } = shop
  const { fingerprint, redirect_url, next_check_at, ...fields } = payment
  const events = await listPaymentEvents(db, payment.id)
  const refunds = await listRefunds(db, [payment.id])
  block('Payment', asFields({ ...fields }))
  block(`What is paid for (${payment.kind})`, await subjectLines(shop, payment))
  block('What happened', asTable(events, ['at', 'source', 'state', 'detail']))
  const audit = await listAuditOf(db, [payment.id, payment.subject_id])
  const auditRows = audit.map((row) => ({ ...row }))
  if (audit.length > 0) block('Who did what', asTable(auditRows, auditColumns))
  const failed = await findDeliveryFailures(db, payment.id)
  const links = (await listStatusPages(db, payment.id)).map(
    ({ key_hash, payment_id, ...row }) => row,
  )
  if (links.length > 0) block('Links to its page', asTable(links, ['created_at', 'revoked_at']))
  if (failed) block('Paid, and could not be delivered', asFields({ ...failed }))
  const refundRows = refunds.map((refund) => ({ ...refund }))
  if (refunds.length > 0) block('Refunds', asTable(refundRows, refundColumns))
}

const rows = (all: readonly object[]) => all.map((row) => ({ ...row }))

function showMore({ mails, notes, related }: Story, block: Block): void {
  const mailRows = rows(mails)
  if (mails.length > 0)
    block('Mails', asTable(mailRows, ['at', 'state', 'template', 'id', 'error']))
  if (notes.length > 0) block('Notes', asTable(rows(notes), ['at', 'actor', 'text']))
  if (related.length > 0) block('Of the same person', asTable(rows(related), hitColumns))
}

function showStory(story: Story, block: Block): void {
  const { kind, title, facts, audit } = story
  const fields = Object.fromEntries(facts.map(({ name, value }) => [name, value]))
  block(`${title} (${kind})`, asFields(fields))
  if (audit.length > 0) block('Who did what', asTable(rows(audit), auditColumns))
  showMore(story, block)
}

export const showCommand: Command = {
  name: 'show',
  summary: 'everything about whatever a list or find prints, by its id',
  help: `npm run admin -- show <id>

${explained('id', `of ${anyOf(shown)}`)}`,
  anyMode: true,
  options: {},
  async run(shop, given, print) {
    const id = onlyWord(given, 'id')
    const block: Block = (title, lines) => {
      for (const line of [title, ...lines, '']) print(line)
    }
    const payment = await findPaymentOf(shop.db, id)
    if (!payment) showStory(await storyOf(shop, id), block)
    else {
      await showPayment(shop, payment, block)
      showMore(await storyOf(shop, payment.id), block)
    }
    return 0
  },
}
