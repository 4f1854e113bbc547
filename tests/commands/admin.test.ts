import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { runCommand } from '#server/admin/commands/run-command.ts'
import { openForCommands } from '../../scripts/open-for-commands.ts'
import { openTestShop, type TestShop } from '../api/open-test-shop.ts'
import { address, line, type Person, press, registerPerson, startPayment } from '../api/people.ts'
import { type Ran, runProgram } from './run-program.ts'

/** `npm run admin` in this process: a program of its own takes two seconds of a processor to start. */
async function runHere(words: string[], variables: Record<string, string>): Promise<Ran> {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runCommand(words, openForCommands, {
    print: (text) => out.push(`${text}\n`),
    complain: (text) => err.push(`${text}\n`),
    confirm: undefined,
  })
  return { code, out: out.join(''), err: err.join('') }
}

/** What it says after its first line, which tells of the shop that it works on. */
async function adminOf({ folder, origin }: TestShop, words: string[]): Promise<Ran> {
  const variables = { DATA_DIR: folder, PORT: new URL(origin).port }
  const ran = await runHere(words, variables)
  const title = `Shop of ${folder} (sandbox)\n`
  const isData = words[0] === 'export'
  // Nothing was opened for a question that makes no sense.
  if (ran.code === 2 || words.includes('--help')) return ran
  expect((isData ? ran.err : ran.out).startsWith(title)).toBe(true)
  return isData
    ? { ...ran, err: ran.err.replace(title, '') }
    : { ...ran, out: ran.out.replace(title, '') }
}

let shop: TestShop
let person: Person
let people = 0
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(async () => {
  person = await registerPerson(shop, `buyer-${++people}@example.com`)
  return () => fault('phonepe', 'ok')
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Beside the running shop: the same data folder, and its stand-ins over HTTP. */
const admin = (...words: string[]) => adminOf(shop, words)
const fault = async (service: string, mode: string) => {
  const body = JSON.stringify({ service, mode })
  const headers = { 'Content-Type': 'application/json' }
  await shop.sandbox.request('/sandbox/faults', { method: 'POST', body, headers })
}
const order = async (products = [line('paid-book', 'Book')]) =>
  await startPayment(shop, person, products)
const paidOrder = async () => {
  const { redirectUrl, transactionId } = await order()
  const { pathname, search } = new URL(await press(redirectUrl, 'success'))
  await shop.call('GET', pathname + search)
  return transactionId
}
const orders = async () =>
  (await shop.call('GET', `/api/orders/user/${person.userId}`, person)).body.orders
const today = () =>
  new Date(Date.now() + shop.clock.aheadMs + 5.5 * 60 * 60_000).toISOString().slice(0, 10)

describe('asking', () => {
  test.each([
    [[], 2, 'npm run admin -- <command>'],
    [['--help'], 0, 'safe beside the running server'],
    [['list', '--help'], 0, 'npm run admin -- list <what>'],
    [['refund', '--help'], 0, 'The buyer reads the reason'],
    [['settle', '--help'], 0, 'by hand'],
    [['reconcile', '--help'], 0, 'Exit code 1'],
  ])('%j answers %i with words', async (words, code, says) => {
    const ran = await admin(...words)
    expect(ran.code).toBe(code)
    expect(ran.out).toContain(says)
  })

  test.each([
    [['list'], 'Please say which list.'],
    [['list', 'cats'], 'There is no list of cats'],
    [['list', 'orders', '--since', 'yesterday'], '--since is a day in India'],
    [['list', 'orders', '--since', '2026-13-45'], 'not 2026-13-45.'],
    [['list', 'orders', '--since', '2026-02-30'], 'not 2026-02-30.'],
    [['export', 'orders', '--until', '2026-11-31'], '--until is a day in India'],
    [['reconcile', '--date', '2026-00-10'], '--date is a day in India'],
    [
      ['list', 'orders', '--since', '2026-11-21', '--until', '2026-11-20'],
      '--until 2026-11-20 is before --since 2026-11-21.',
    ],
    [
      ['list', 'orders', '--state', 'nonsense'],
      'There is no state nonsense of orders, only pending, paid, failed, expired, refunding,',
    ],
    [['export', 'enrollments', '--state', 'paid'], 'only held, unheld, confirmed, freed.'],
    [['list', 'refunds', '--state', 'paid'], 'only asked, refunded, failed.'],
    [['list', 'mails', '--state', 'sent'], 'The list of mails has no states.'],
    [['list', 'payments', '--email', 'a@b.in'], 'The list of payments has no addresses.'],
    [['show'], 'Please say which id.'],
    [['show', 'pay_x', 'pay_y'], 'Please name one id at a time.'],
    [['resend', 'pay_x'], 'There is nothing with the id pay_x.'],
  ])('%j is one line in words', async (words, says) => {
    const ran = await admin(...words)
    expect(ran.code).toBe(1)
    expect(ran.err).toContain(says)
    expect(ran.err.trim()).not.toContain('\n')
    expect(ran.out).toBe('')
  })

  test.each([
    [['dance'], 'There is no command dance.'],
    [['list', 'orders', '--colour', 'red'], "Unknown option '--colour'"],
    [['export', 'mails'], 'mails cannot be exported'],
    [['settle', 'pay_x', '--as', 'rich'], 'There is nothing with the id pay_x'],
    [['refund', 'pay_x'], 'There is nothing with the id pay_x.'],
  ])('%j is refused in words', async (words, says) => {
    const ran = await admin(...words)
    expect(ran.code).toBeGreaterThan(0)
    expect(ran.err).toContain(says)
    expect(ran.err).not.toMatch(/\n\s+at /)
  })

  test('a shop that cannot be opened is said in words', async () => {
    const ran = await runProgram('scripts/admin.ts', ['list', 'orders'], { PORT: 'abc' })
    expect(ran).toMatchObject({ code: 2, err: 'PORT must be a number.\n' })
  })
})

describe('list and show', () => {
  test('find an order by the e-mail of its buyer, with how its payment stands', async () => {
    const paid = await paidOrder()
    const { out, code } = await admin('list', 'orders', '--email', person.email.toUpperCase())
    expect(code).toBe(0)
    expect(out.trim().split('\n')).toHaveLength(2)
    expect(out).toMatch(new RegExp(`${paid} +paid +250\\.00 +\\d{4}-.* +${person.email}`))
    const unpaid = await admin('list', 'orders', '--email', person.email, '--state', 'expired')
    expect(unpaid.out).toBe('Nothing found.\n')
    const future = await admin('list', 'payments', '--since', '2126-01-01')
    expect(future.out).toBe('Nothing found.\n')
    const past = await admin('list', 'payments', '--until', '2026-01-01')
    expect(past.out).toBe('Nothing found.\n')
    const day = ['--since', today(), '--until', today()]
    expect((await admin('list', 'orders', ...day)).out).toContain(paid)
  })

  test('tell everything about an order from any of its ids', async () => {
    const paid = await paidOrder()
    const [{ _id }] = await orders()
    const [byOrder, byPayment] = [await admin('show', _id), await admin('show', paid)]
    expect(byOrder.out).toBe(byPayment.out)
    expect(byOrder.out).toContain(`id: ${paid}`)
    expect(byOrder.out).toMatch(/paid-book +Book +A paid book +1 +250\.00/)
    expect(byOrder.out).toMatch(/\+05:30 +(return|webhook) +paid/)
  })
})

describe('refund', () => {
  test('gives an order back, once, and says how it stands', async () => {
    const paid = await paidOrder()
    const [{ _id }] = await orders()
    // Or its news, two seconds later, would meet the second command.
    await fault('phonepe', 'webhook-lost')
    const ran = await admin('refund', _id, '--whole', '--reason', 'The course was cancelled.')
    expect(ran).toMatchObject({ code: 0, err: '' })
    expect(ran.out).toContain(`The refund of ₹250 is asked for; the server follows it`)
    expect(ran.out).toContain(`${paid} is refunding.`)
    expect((await shop.mailTo(person.email))?.text).toContain('The course was cancelled.')
    expect((await orders())[0].paymentStatus).toBe('Refunding')
    const again = await admin('refund', _id)
    expect(again).toMatchObject({ code: 1 })
    expect(again.err).toContain('A refund of this payment is under way.')
  })

  test('gives a part back, and says what is no amount and no line', async () => {
    const paid = await paidOrder()
    await fault('phonepe', 'webhook-lost')
    const [amount, line] = await Promise.all([
      admin('refund', paid, '--amount', '1e3'),
      admin('refund', paid, '--line', 'course:0'),
    ])
    expect([amount.code, line.code]).toEqual([2, 2])
    expect(amount.err).toContain('1e3 is no amount in rupees, such as 250 or 99.50.')
    expect(line.err).toContain('course:0 is no line of an order, such as kubera-mandala:2.')
    const ran = await admin('refund', paid, '--amount', '10.50', '--by', 'Asha Sample')
    expect(ran).toMatchObject({ code: 0, err: '' })
    expect(ran.out).toContain(`The refund of ₹10.50 is asked for`)
    expect(ran.out).toContain(`${paid} is paid.`)
    expect((await admin('show', paid)).out).toContain('Asha Sample')
  })

  test('what is not paid cannot be given back', async () => {
    const { transactionId } = await order()
    const ran = await admin('refund', transactionId)
    expect(ran.code).toBe(1)
    expect(ran.err).toContain('The payment is pending')
  })
})

describe('settle', () => {
  test("takes the provider's word", async () => {
    await fault('phonepe', 'webhook-lost')
    const { redirectUrl, transactionId } = await order()
    await press(redirectUrl, 'success')
    const ran = await admin('settle', transactionId)
    expect(ran.out).toBe(`${transactionId} was pending and is paid.\n`)
    expect((await orders())[0].paymentStatus).toBe('Paid')
  })

  test('by hand only while the provider gives no answer, with the reason in the ledger', async () => {
    const { transactionId } = await order()
    const decree = ['--as', 'paid', '--because', 'Asha saw it in the dashboard']
    const early = await admin('settle', transactionId, ...decree)
    expect(early).toMatchObject({ code: 1 })
    expect(early.err).toContain('its word counts: the payment is pending')

    await fault('phonepe', '500')
    const silent = await admin('settle', transactionId)
    expect(silent).toMatchObject({ code: 1 })
    expect(silent.err).toContain('The payment service does not answer. Nothing was changed')
    expect((await admin('settle', transactionId, '--as', 'paid')).code).toBe(2)
    expect((await admin('settle', transactionId, ...decree)).out).toContain('is paid.')
    const shown = await admin('show', transactionId)
    expect(shown.out).toMatch(/operator +paid +by hand: Asha saw it in the dashboard/)
  })
})

describe('money that the books do not know', () => {
  const open = async (memo: string[]) => {
    const id = `pay_${crypto.randomUUID().replaceAll('-', '')}`
    const returnUrl = `${shop.origin}/api/payment/phonepe/return?payment=${id}`
    const opening = { id, amountPaise: 99_900, expiresInS: 1200, returnUrl, memo }
    const { redirectUrl } = await shop.shop.providers.current.open(opening)
    await fault('phonepe', 'webhook-lost')
    await press(redirectUrl, 'success')
    return id
  }

  test('find takes it up, list and show tell of it, and refund gives it back once', async () => {
    const id = await open(['seat*w*w', '', 'Chitra', 'chitra@example.com', '', 'webinar*1*99900'])
    const nobodys = `pay_${'x'.repeat(32)}`
    const found = await admin('find', id, nobodys, 'order-1')
    expect(found).toMatchObject({ code: 0 })
    expect(found.out).toBe(
      [
        `${id} was not in the books, and is paid`,
        `${nobodys} is not paid`,
        'order-1 is no transaction of this shop\n',
      ].join('\n'),
    )
    expect((await admin('find', id)).out).toContain('is paid')
    expect((await admin('list', 'unmatched', '--state', 'paid')).out).toContain(id)
    const shown = (await admin('show', id)).out
    expect(shown).toContain('arrived_rupees: 999.00')
    expect(shown).toContain('what: seat: 1 × webinar')

    const refund = () => admin('refund', id, '--whole', '--reason', 'Please order anew.')
    const given = await refund()
    expect(given).toMatchObject({ code: 0 })
    expect(given.out).toContain(`${id} is refund`)
    expect((await refund()).err).toMatch(/under way|given back already/)
  })

  test('while the payment service does not answer, find says so and the server asks again', async () => {
    const id = await open(['??'])
    await fault('phonepe', '500')
    expect(await admin('find', id)).toMatchObject({
      code: 1,
      err: expect.stringContaining('asked about again by the server'),
    })
    expect((await admin('list', 'unmatched', '--state', 'pending')).out).toContain(id)
  })
})

describe('resend', () => {
  test('writes the receipt of a paid order once more', async () => {
    const paid = await paidOrder()
    await shop.mailTo(person.email)
    const count = async () => {
      const mails = await shop.sandbox.request(`/sandbox/mailbox.json?to=${person.email}`)
      const list: { text: string }[] = await mails.json()
      return list.filter(({ text }) => text.includes(paid)).length
    }
    expect(await count()).toBe(1)
    expect((await admin('resend', paid)).out).toBe('The mail is on its way.\n')
    expect(await count()).toBe(2)
  })

  test('tries a waiting mail at once, and says when that fails', async () => {
    await fault('email', '500')
    const paid = await paidOrder()
    await shop.shop.outbox.deliver()
    const list = await admin('list', 'mails')
    const id = /^[0-9a-f-]{36}/m.exec(list.out)?.[0] ?? ''
    const failed = await admin('resend', id)
    expect(failed).toMatchObject({ code: 1 })
    expect(failed.out).toMatch(/^It was not taken yet: .*500.*\. The server tries it again\.\n$/)
    const receipt = await admin('resend', paid)
    expect(receipt.code).toBe(1)
    expect(receipt.out).toMatch(/^It was not taken yet: .*500/)
    await fault('email', 'ok')
    expect((await admin('resend', id)).out).toBe('The mail is on its way.\n')
    const done = await admin('resend', id)
    expect(done.err).toContain('This mail is done with')
  })
})

describe('reconcile', () => {
  test('exit code 1 and a line for each difference, which --settle settles', async () => {
    await using own = await openTestShop()
    const buyer = await registerPerson(own)
    const compare = (...words: string[]) => adminOf(own, ['reconcile', ...words])
    const body = JSON.stringify({ service: 'phonepe', mode: 'webhook-lost' })
    const headers = { 'Content-Type': 'application/json' }
    await own.sandbox.request('/sandbox/faults', { method: 'POST', body, headers })
    const { redirectUrl, transactionId } = await startPayment(own, buyer)
    expect(await compare()).toMatchObject({
      code: 0,
      out: `${today()}: 1 payments compared, 0 differences.\n`,
    })
    await press(redirectUrl, 'success')
    const found = await compare('--date', today())
    expect(found.code).toBe(1)
    expect(found.out).toContain(`payment ${transactionId} ours: pending 25000, theirs: paid 25000`)
    expect((await compare('--settle')).out).toContain('; now paid')
    expect((await compare()).code).toBe(0)
  })
})

describe('export', () => {
  test('no cell can be a formula, and every cell survives quoting', async () => {
    const formData = { ...address, name: '=HYPERLINK("http://x","y")', street: 'a, "b"' }
    const { token, userId } = person
    const products = [line('mandala', 'Dhyanam')]
    const placed = await shop.call('POST', '/api/payment/phonepe', {
      token,
      body: { formData, products, userId },
    })
    expect(placed.status).toBe(200)
    // No form takes a line break here any more, but older orders may hold one.
    await shop.shop.db.updateTable('orders').set({ street: 'a, "b"\nc' }).execute()
    const { out, code } = await admin('export', 'orders', '--csv', '--email', person.email)
    expect(code).toBe(0)
    const [names, row] = out.split('\r\n')
    expect(names).toBe(
      'id,transaction,state,total_rupees,created_at,email,name,mobile,street,city,state_of_india,pincode,country,arrived_rupees,provider_order_id,provider_transaction_id,bank_reference,payment_mode,fulfilment,sent_at,carrier,tracking',
    )
    expect(row).toContain(`"'=HYPERLINK(""http://x"",""y"")"`)
    expect(out).toContain('"a, ""b""')
    expect(row).toMatch(/,pending,99\.50,/)
  })

  test('lines and refunds add up to what was bought and given back, at the time in India', async () => {
    const { redirectUrl, transactionId } = await order([line('paid-book', 'Book')])
    const { pathname, search } = new URL(await press(redirectUrl, 'success'))
    await shop.call('GET', pathname + search)
    await admin('refund', transactionId, '--whole', '--reason', '=1+1')
    const lines = await admin('export', 'lines', '--email', person.email)
    const { created_at: createdAt } = await shop.shop.db
      .selectFrom('orders')
      .select('created_at')
      .where('contact_email', '=', person.email)
      .executeTakeFirstOrThrow()
    const inIndia = new Date(createdAt + 5.5 * 60 * 60_000).toISOString().replace('Z', '+05:30')
    const row = lines.out.split('\r\n')[1] ?? ''
    expect(row).toContain(`,${transactionId},`)
    expect(row).toContain(`,${inIndia},`)
    expect(row).toMatch(/,paid-book,Book,A paid book,1,250\.00,250\.00$/)
    const refunds = await admin('export', 'refunds', '--since', today())
    const given = refunds.out.split('\r\n').find((text) => text.includes(transactionId)) ?? ''
    expect(given).toMatch(/^ref_[^,]+,pay_[^,]+,250\.00,(asked|refunded),operator,'=1\+1,/)
    expect(given).toContain('+05:30')
    const orders = await admin('export', 'orders', '--email', person.email)
    const [, utr] = /,250\.00,OMO\d+,OM\d+,(\d{12}),UPI_QR,/.exec(orders.out) ?? []
    expect(utr).toBeDefined()
    expect(given).toContain(`,${utr},`)
    expect((await admin('show', transactionId)).out).toContain(`bank_reference: ${utr}`)
  })

  test.each(['payments', 'refunds', 'lines', 'consultations', 'enrollments'])(
    '%s too',
    async (what) => {
      const { out, code } = await admin('export', what, '--since', today())
      expect(code).toBe(0)
      expect(out.split('\r\n')[0]).toContain('id,')
      expect(out).not.toMatch(/\d{4}-\d\d-\d\dT[\d:.]+Z/)
      expect(out).not.toContain('healthChallenge')
    },
  )
})
