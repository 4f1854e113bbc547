import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { probeProviders } from '#server/alerts/provider-health.ts'
import { settleDayIfDue } from '#server/payments/reconcile.ts'
import { troubles } from '#server/alerts/troubles.ts'
import { watchTroubles } from '#server/alerts/watch-troubles.ts'
import { firing, readExpression, rules, scrape } from './alarm-rules.ts'
import {
  breakDelivery,
  holdMailsTo,
  later,
  noteBackup,
  openQuietShop,
  payConsultation,
  poll,
  states,
} from './alarm-states.ts'
import { captureLog } from './capture-log.ts'
import { fault, mailsTo, start } from './lost-books.ts'
import type { TestShop } from './open-test-shop.ts'
import { sampleCatalogue } from './sample-catalogue.ts'

const minute = 60_000
const hour = 60 * minute
const firm = sampleCatalogue.firm.email

let shop: TestShop
beforeEach(async () => {
  shop = await openQuietShop()
})
afterEach(() => shop[Symbol.asyncDispose]())

/** What the background does every minute, and the firm's mails about troubles by then. */
const watch = async () => {
  await holdMailsTo(shop, 'typo@example.com')
  await watchTroubles(shop.shop)
  const mails = await mailsTo(shop, firm)
  return mails.filter(({ subject }) => subject.startsWith('The shop needs you: '))
}
const standing = async () => {
  const rows = await shop.shop.db.selectFrom('troubles').select('name').execute()
  return rows.map(({ name }) => name.replace(/@.*/, ''))
}

describe('the rules for Prometheus', () => {
  test('there is one for each trouble, with the same limit, words and what to do', () => {
    const limits = troubles.map(({ figure, limit }) =>
      'above' in limit ? `${figure} > ${limit.above}` : `${figure} < ${limit.below}`,
    )
    const expected = rules.map((rule) => {
      const { figure, sign, limit } = readExpression(rule)
      return `${figure} ${sign} ${limit}`
    })
    expect(expected.toSorted()).toEqual(limits.toSorted())
    for (const { annotations } of rules) {
      expect(annotations.summary).not.toBe('')
      expect(annotations.action).not.toBe('')
    }
    expect(Object.keys(states).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
  })

  test('each figure that they name is there at the first scrape', async () => {
    const figures = await scrape(shop)
    for (const rule of rules) expect(figures.get(readExpression(rule).figure)).not.toBeNaN()
    for (const rule of rules) expect([...figures.keys()]).toContain(readExpression(rule).figure)
  })

  test('none fires in a shop that sells, pays back and mails', async () => {
    expect(await firing(shop)).toEqual([])
    await payConsultation(shop)
    await start.consultation(shop, 'open@example.com')
    await mailsTo(shop, firm)
    expect(await firing(shop)).toEqual([])
    expect(await watch()).toEqual([])
    expect(await standing()).toEqual([])
  })
})

/** While the provider is silent, nobody can know how a payment stands. */
const others: Partial<Record<string, string[]>> = {
  PaymentsOverdue: ['ProviderSilent'],
  FoundMoneyUnanswered: ['ProviderSilent'],
}
/** When the firm is told: at each of these ages. */
const tellings: Partial<Record<string, number[]>> = {
  DeliveriesFailing: [0, 1, 24],
  CertificateEnds: [0, 24],
}

describe.each(Object.entries(states))('%s', (alert, bringAbout) => {
  test('fires in its state, at the first scrape, and no other does', async () => {
    await bringAbout(shop)
    expect(await firing(shop)).toEqual([...(others[alert] ?? []), alert])
  })

  test('the firm has a mail at its hour and at its day, and never more', async () => {
    await bringAbout(shop)
    const rule = rules.find((candidate) => candidate.alert === alert)
    const trouble = troubles.find(({ figure }) => rule && readExpression(rule).figure === figure)
    const advice = trouble?.advice ?? 'none'
    const own = async () => (await watch()).filter(({ text }) => text.includes(advice)).length
    const ages = tellings[alert] ?? [1, 24]
    const expectedAt = (hours: number) => ages.filter((age) => age <= hours).length

    expect(await own()).toBe(expectedAt(0))
    // Some were in this state for minutes when they were first looked at.
    later(shop, 40 * minute)
    expect(await own()).toBe(expectedAt(0))
    later(shop, 21 * minute)
    expect(await own()).toBe(expectedAt(1))
    expect(await own()).toBe(expectedAt(1))
    later(shop, 22 * hour)
    expect(await own()).toBe(expectedAt(1))
    later(shop, 2 * hour)
    // Several processes at the same moment.
    await holdMailsTo(shop, 'typo@example.com')
    await Promise.all([1, 2, 3, 4].map(() => watchTroubles(shop.shop)))
    expect(await own()).toBe(expectedAt(24))
    later(shop, 15 * hour)
    expect(await own()).toBe(expectedAt(24))
  })
})

describe('the firm', () => {
  test('reads what to do, since when, and of which payments', async () => {
    const { id } = await breakDelivery(shop)
    for (let time = 0; time < 3; time += 1) {
      later(shop, 61_000)
      await poll(shop)
    }
    await watch()
    const [mail] = await mailsTo(shop, firm)
    expect(mail?.subject).toBe(
      'The shop needs you: The money of 1 payment has arrived, and what was bought cannot be delivered',
    )
    for (const words of [id, 'look in the log', '+05:30', 'npm run admin -- troubles'])
      expect(mail?.text).toContain(words)
  })

  test('hears of the same trouble again when it is over and comes back', async () => {
    const full = { freeBytes: () => Promise.resolve(100e6) }
    const empty = { freeBytes: () => Promise.resolve(5e9) }
    for (const times of [1, 2]) {
      Object.assign(shop.shop, full)
      await watch()
      expect(await standing()).toEqual(['disk-full'])
      later(shop, hour)
      expect(await watch()).toHaveLength(times)
      Object.assign(shop.shop, empty)
      noteBackup(shop)
      await watch()
      expect(await standing()).toEqual([])
    }
  })

  test('hears once of what lasted while the server was down', async () => {
    noteBackup(shop, false, 'No room.')
    await watch()
    later(shop, 25 * hour)
    const failed = (await watch()).filter(({ text }) => text.includes('No room.'))
    expect(failed).toHaveLength(1)
  })

  test('hears of the others when one cannot be measured', async () => {
    const { log, text } = captureLog()
    const broken = { freeBytes: () => Promise.reject(new Error('no such folder')), log }
    Object.assign(shop.shop, broken)
    noteBackup(shop, false)
    await watch()
    later(shop, hour)
    expect(await watch()).toHaveLength(1)
    expect(text()).toContain('a trouble could not be measured')
  })
})

describe('a silent payment service', () => {
  test('is noticed when nobody can open a payment, and until it answers', async () => {
    await fault(shop, '500')
    const formData = { firstName: 'Chitra', phone: '9876543210', email: 'c@example.com' }
    const body = { formData: { ...formData, message: 'Hello.' } }
    expect((await shop.call('POST', '/api/consultations', { body })).status).toBe(502)
    await shop.shop.outbox.deliver()
    later(shop, 15 * minute)
    // No payment is open, and it is asked all the same.
    await probeProviders(shop.shop)
    expect(await firing(shop)).toEqual(['ProviderSilent'])

    await fault(shop, 'ok')
    await Promise.all([probeProviders(shop.shop), probeProviders(shop.shop)])
    later(shop, minute)
    await probeProviders(shop.shop)
    expect(await firing(shop)).toEqual([])
  })

  test('one that answers others is not silent, however often one question fails', async () => {
    await start.consultation(shop)
    later(shop, 30_000)
    await fault(shop, '500')
    await poll(shop)
    await fault(shop, 'ok')
    await start.consultation(shop, 'other@example.com')
    later(shop, 12 * minute)
    await poll(shop)
    expect(await firing(shop)).toEqual([])
  })
})

describe('a delivery that fails', () => {
  test('is counted, tried again, shown, and over when it works', async () => {
    const { log, lines } = captureLog()
    Object.assign(shop.shop, { log })
    const { id, mend } = await breakDelivery(shop)
    later(shop, 30_000)
    await poll(shop)
    expect(await firing(shop)).toEqual([])
    for (const time of [2, 3]) {
      later(shop, 61_000)
      await poll(shop)
      const last = lines().findLast(({ msg }) => msg === 'paid, but not delivered')
      expect(last).toMatchObject({ payment: id, failures: time })
    }
    expect(await firing(shop)).toEqual(['DeliveriesFailing'])

    await mend()
    later(shop, 61_000)
    await poll(shop)
    expect((await shop.call('GET', `/api/payment/${id}`)).body.paymentStatus).toBe('Paid')
    expect(await firing(shop)).toEqual([])
  })

  test('does not keep the nightly comparison from its end, and its mail', async () => {
    const { id } = await breakDelivery(shop)
    // The morning after, in India.
    later(shop, 24 * hour)
    const untilNoon = 12 * hour - ((shop.shop.now() + 5.5 * hour) % (24 * hour))
    later(shop, untilNoon)
    await settleDayIfDue(shop.shop)
    const mails = await mailsTo(shop, firm)
    const mail = mails.find(({ subject }) => subject.startsWith('Payments: 1 differences'))
    expect(mail?.text).toContain(`payment ${id}`)
    expect(mail?.text).toContain('not settled')
  })
})
