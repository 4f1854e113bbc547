import { expect, test } from 'vitest'
import { runCommand } from '#server/admin/commands/run-command.ts'
import { officeLists } from '#server/admin/office-lists.ts'
import { purchaseTypes } from '#server/purchase-types.ts'
import { refundPayment } from '#server/payments/refund-payment.ts'
import { wordsIn } from '#server/words.ts'
import { later, poll } from './alarm-states.ts'
import { listed } from './listed.ts'
import { start } from './lost-books.ts'
import { openTestShop } from './open-test-shop.ts'
import { line, press, registerPerson, startPayment } from './people.ts'

test('the lines of an order name what was ordered, in its period only', async () => {
  await using shop = await openTestShop()
  const buyer = await registerPerson(shop)
  const { transactionId } = await startPayment(shop, buyer, [
    line('mandala', 'Dhyanam'),
    line('paid-book', 'Book'),
  ])
  const { db, now } = shop.shop
  const rows = await listed('lines', db, { email: buyer.email, untilMs: now() + 1 })
  expect(rows.map((row) => [row['product_id'], row['transaction'], row['line_paise']])).toEqual([
    ['mandala', transactionId, 9950],
    ['paid-book', transactionId, 25_000],
  ])
  expect(await listed('lines', db, { untilMs: now() - 60_000 })).toEqual([])
  for (const { name } of officeLists)
    expect(await listed(name, db, { sinceMs: 1, untilMs: 2, limit: 5 })).toEqual([])
})

test('O20: sales name each line that was paid, what went back of it, and where the buyer lives', async () => {
  await using shop = await openTestShop()
  const { db, now } = shop.shop
  const buyer = await registerPerson(shop)
  const pay = async ({
    redirectUrl,
    transactionId,
  }: {
    redirectUrl: string
    transactionId: string
  }) => {
    await press(redirectUrl, 'success')
    await shop.call('GET', `/api/payment/phonepe/return?payment=${transactionId}`)
    return transactionId
  }
  const sales = async () =>
    (await listed('sales', db, { sinceMs: now() - 60_000 })).map((row) => [
      ...[row['goods'], row['quantity'], row['buyer_state']],
      ...[row['amount_paise'], row['refunded_paise'], row['net_paise']],
    ])
  const ordered = await pay(
    await startPayment(shop, buyer, [line('mandala', 'Dhyanam', 2), line('paid-book', 'Book')]),
  )
  await startPayment(shop, buyer, [line('mandala', 'Dhyanam')])
  const state = 'Uttar Pradesh'
  expect(await sales()).toEqual([
    ['A sample mandala', 2, state, 19_900, 0, 19_900],
    ['A paid book', 1, state, 25_000, 0, 25_000],
  ])

  const settle = async () => {
    later(shop, 10_000)
    await poll(shop)
  }
  const items = [{ productId: 'mandala', quantity: 1 }]
  await refundPayment(shop.shop, ordered, { reason: 'One was broken.', part: { items } })
  await settle()
  expect(await sales()).toEqual([
    ['A sample mandala', 2, state, 19_900, 9950, 9950],
    ['A paid book', 1, state, 25_000, 0, 25_000],
  ])
  await refundPayment(shop.shop, ordered, { reason: 'As agreed.', part: { amountPaise: 10_001 } })
  await settle()
  const rows = await listed('sales', db, {})
  const sum = (column: string) => rows.reduce((all, row) => all + Number(row[column]), 0)
  expect([sum('amount_paise'), sum('refunded_paise'), sum('net_paise')]).toEqual([
    44_900, 19_951, 24_949,
  ])

  const consultation = await pay(await start.consultation(shop))
  const [newest] = await listed('sales', db, { limit: 1 })
  expect(newest).toMatchObject({
    ...{ transaction: consultation, goods: 'consultation', quantity: 1, buyer_state: null },
    ...{ amount_paise: 99_900, net_paise: 99_900 },
  })
})

test('no two lists have the same name, and what can be asked for stands in the help', async () => {
  const names = officeLists.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const help: string[] = []
  for (const asked of ['list', 'export', 'show'])
    await runCommand([asked, '--help'], () => Promise.reject(new Error('it is only asked about')), {
      print: (text) => help.push(text),
      complain: (text) => help.push(text),
    })
  const [ofList = '', ofExport = '', ofShow = ''] = help.map((text) => text.replaceAll(/\s+/g, ' '))
  for (const { name, states, exported } of officeLists) {
    expect(ofList).toContain(name)
    for (const state of states?.names ?? [])
      expect(ofList).toMatch(new RegExp(`\\bof ${states?.of}: [^;]*\\b${state}\\b`))
    if (exported) expect(ofExport).toContain(name)
  }
  for (const { words } of purchaseTypes) expect(ofShow).toContain(words(wordsIn('en')).one)
  expect(help.flatMap((text) => text.split('\n')).filter((text) => text.length > 110)).toEqual([])
})

test('help with the name of a command is the help of that command', async () => {
  const said: string[] = []
  const terminal = { print: (text: string) => said.push(text), complain: () => undefined }
  const open = () => Promise.reject(new Error('it is only asked about'))
  expect(await runCommand(['help', 'refund'], open, terminal)).toBe(0)
  expect(said.join()).toMatch(/^npm run admin -- refund /)
})

test('what is exported keeps its columns: an accountant’s sheet reads them', () => {
  const sheets = officeLists.flatMap(({ name, exported }) =>
    exported ? [`${name}: ${exported.join(' ')}`] : [],
  )
  expect(sheets).toMatchInlineSnapshot(`
    [
      "orders: id transaction state total_rupees created_at email name mobile street city state_of_india pincode country arrived_rupees provider_order_id provider_transaction_id bank_reference payment_mode fulfilment sent_at carrier tracking",
      "lines: order_id transaction state created_at position product_id item_type name quantity price_rupees line_rupees",
      "consultations: id transaction state amount_rupees created_at email name phone message arrived_rupees provider_order_id provider_transaction_id bank_reference payment_mode",
      "enrollments: id transaction state webinar_id amount_rupees created_at email name phone city state_of_india gender arrived_rupees provider_order_id provider_transaction_id bank_reference payment_mode attendance",
      "appointments: id transaction state type_id coach_id starts_at amount_rupees created_at email name phone state_of_india message note arrived_rupees provider_order_id provider_transaction_id bank_reference payment_mode",
      "complaints: ticket state created_at answered_at resolved_at email name about message answer",
      "training: id created_at company people city wished name email phone message",
      "sales: order_id transaction kind state paid_at buyer_state product_id goods quantity amount_rupees refunded_rupees net_rupees bank_reference",
      "payments: id kind state amount_rupees created_at subject_id arrived_rupees provider_order_id provider_transaction_id bank_reference payment_mode",
      "refunds: id transaction amount_rupees state source reason created_at settled_at detail kind provider_order_id bank_reference payment_bank_reference actor",
    ]
  `)
})

test.each([
  ['98765 43210', '+91 98765 43210'],
  ['0522 2345678', '+91 522 234 5678'],
  ['+1 (415) 555-0100', '+1 415 555 0100'],
])(
  'the phone number %s is exported as it is read, %s, and a formula beside it is a text',
  async (phone, read) => {
    await using shop = await openTestShop()
    const formData = { firstName: '+1+1', phone, email: 'asha@example.com', message: '-2 + 3' }
    await shop.call('POST', '/api/consultations', { body: { formData } })
    const printed: string[] = []
    const opened = { shop: shop.shop, connectionString: 'here' }
    const terminal = { print: (text: string) => printed.push(text), complain: () => undefined }
    expect(
      await runCommand(['export', 'consultations'], () => Promise.resolve(opened), terminal),
    ).toBe(0)
    expect(printed[1]).toContain(`,asha@example.com,'+1+1,${read},'-2 + 3,`)
  },
)
