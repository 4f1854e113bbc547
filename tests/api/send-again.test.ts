import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cleanUpHourly } from '#server/privacy/clean-up.ts'
import { receiptAgain, sendAgain } from '#server/admin/send-again.ts'
import { firing } from './alarm-rules.ts'
import {
  bookFreeSeat,
  later,
  openQuietShop,
  payConsultation,
  whileRefused,
} from './alarm-states.ts'
import { leaver } from './leaver.ts'
import { comeBack, mailsTo, start } from './lost-books.ts'
import type { TestShop } from './open-test-shop.ts'
import { line, password, press, registerPerson, startPayment } from './people.ts'
import { sampleCatalogue } from './sample-catalogue.ts'

const typo = 'typo@example.com'
const right = 'right@example.com'
const firm = sampleCatalogue.firm.email
const day = 24 * 60 * 60_000

let shop: TestShop
beforeEach(async () => {
  shop = await openQuietShop()
})
afterEach(() => shop[Symbol.asyncDispose]())

const mails = () => shop.shop.db.selectFrom('mails').selectAll().execute()
/** The mail that was given up, and that was for this address or subject. */
const givenUp = async (words: string) => {
  const row = (await mails()).find(
    ({ last_error, params }) => last_error !== null && params.includes(words),
  )
  if (!row) throw new Error(`no mail with ${words} was given up`)
  return row
}
const freeSeat = async () => {
  await whileRefused(shop, () => bookFreeSeat(shop))
  const seats = await shop.shop.db.selectFrom('enrollments').selectAll().execute()
  return seats.find(({ email }) => email === typo)?.id ?? ''
}
const paid = async ({
  transactionId,
  redirectUrl,
}: {
  transactionId: string
  redirectUrl: string
}) => {
  await press(redirectUrl, 'success')
  await comeBack(shop, transactionId)
  return transactionId
}
const subjects = async (email: string) => (await mailsTo(shop, email)).map(({ subject }) => subject)

describe('a mail that was refused for ever', () => {
  test('goes to another address, with the text that it had, once', async () => {
    await freeSeat()
    const { id } = await givenUp(`"to_email":"${typo}"`)
    await sendAgain(shop.shop, id, `  ${right.toUpperCase()} `)
    const [mail] = await mailsTo(shop, right)
    expect(mail?.subject).toBe('Your seat: A sample webinar')
    expect(mail?.text).toContain('https://meet.example.com/private-room')
    expect(await subjects(typo)).toEqual([])
    await expect(sendAgain(shop.shop, id, right)).rejects.toThrow('nothing with the id')
    expect(await subjects(right)).toHaveLength(1)
  })

  test('is no alarm any more, nor are its text and address kept', async () => {
    const seat = await freeSeat()
    expect(await firing(shop)).toEqual(['MailsGivenUp'])
    const notice = await givenUp(firm)
    await sendAgain(shop.shop, seat, right)
    await sendAgain(shop.shop, notice.id)
    await mailsTo(shop, firm)
    expect(await firing(shop)).toEqual([])
    for (const { params } of await mails()) expect(params).toBe('')
  })

  test('goes to the same address again, when the mailbox is mended', async () => {
    await freeSeat()
    await sendAgain(shop.shop, (await givenUp(`"to_email":"${typo}"`)).id)
    expect(await subjects(typo)).toHaveLength(1)
  })

  test('is deleted with the account of whoever should have had it', async () => {
    const person = await registerPerson(shop)
    const someone = leaver(shop, person)
    await whileRefused(shop, () => someone.enroll())
    const kept = await givenUp(`"to_email":"${person.email}"`)
    expect((await someone.ask('delete')).status).toBeLessThan(300)
    expect((await mails()).map(({ id }) => id)).not.toContain(kept.id)
  })

  test('is forgotten after thirty days', async () => {
    await freeSeat()
    later(shop, 31 * day)
    await cleanUpHourly(shop.shop)
    expect(await mails()).toEqual([])
  })
})

describe('of an order or a booking', () => {
  test('everything goes to the corrected address from then on', async () => {
    const person = await registerPerson(shop)
    const formData = { email: typo, name: 'Asha', mobile: '9876543210' }
    const body = {
      formData: {
        ...formData,
        street: 'x',
        city: 'x',
        state: 'Delhi',
        pincode: '110001',
        country: 'India',
      },
      products: [line('mandala', 'Dhyanam', 1)],
    }
    const placed = await shop.call('POST', '/api/payment/phonepe', { token: person.token, body })
    expect(placed.status).toBe(200)
    const id = await whileRefused(shop, () => paid(placed.body))
    await sendAgain(shop.shop, id, right)
    expect(await subjects(right)).toEqual(['We have received your payment of ₹99.50'])
    await sendAgain(shop.shop, id)
    expect(await subjects(right)).toHaveLength(2)
  })

  test.each([
    ['a consultation', () => start.consultation(shop, typo), 'Your consultation is booked'],
    ['a paid seat', () => start.seat(shop, typo), 'Your seat: A sample webinar'],
  ])('%s: what it brought is sent to another address', async (_, begin, subject) => {
    const begun = await begin()
    const id = await whileRefused(shop, () => paid(begun))
    await sendAgain(shop.shop, id, right)
    expect(await subjects(right)).toEqual([subject])
    expect(await subjects(typo)).toEqual([])
  })

  test('a free seat: by its own id, also when its mail was sent to somebody else', async () => {
    await bookFreeSeat(shop)
    expect(await subjects(typo)).toHaveLength(1)
    const [seat] = await shop.shop.db.selectFrom('enrollments').selectAll().execute()
    await sendAgain(shop.shop, seat?.id ?? '', right)
    expect(await subjects(right)).toEqual(['Your seat: A sample webinar'])
  })

  test('what always costs has no receipt without its payment', async () => {
    await start.consultation(shop, typo)
    const [{ id } = { id: '' }] = await shop.shop.db
      .selectFrom('consultations')
      .selectAll()
      .execute()
    await expect(receiptAgain(shop.shop, id, undefined)).rejects.toThrow(
      `There is no payment of ${id}.`,
    )
  })

  test('a seat by phone gets an address', async () => {
    const body = { webinarId: 'free-webinar', phone: '9876543210' }
    await shop.call('POST', '/api/webinars', { body })
    const [seat] = await shop.shop.db.selectFrom('enrollments').selectAll().execute()
    const id = seat?.id ?? ''
    await expect(sendAgain(shop.shop, id)).rejects.toThrow('Name one with --to.')
    await sendAgain(shop.shop, id, right)
    expect(await subjects(right)).toHaveLength(1)
  })

  test('a buyer who was forgotten is not known again', async () => {
    const person = await registerPerson(shop)
    const someone = leaver(shop, person)
    const id = await someone.buy()
    expect((await someone.ask('delete')).status).toBeLessThan(300)
    await expect(sendAgain(shop.shop, id, right)).rejects.toThrow('is not known any more')
    expect(await subjects(right)).toEqual([])
  })

  test('nothing is corrected when there is nothing to send', async () => {
    const person = await registerPerson(shop)
    const { transactionId } = await startPayment(shop, person)
    await expect(sendAgain(shop.shop, transactionId, right)).rejects.toThrow('there is no receipt')
    const [order] = await shop.shop.db.selectFrom('orders').selectAll().execute()
    expect(order?.contact_email).toBe(person.email)
  })
})

describe('what is for one mailbox only', () => {
  const mailOf = async (email: string) => {
    const row = (await mails()).find(({ params }) => params.includes(email))
    return row?.id ?? ''
  }

  test('a code goes to nobody else, and what it said is not kept', async () => {
    const { outbox } = shop.shop
    Object.assign(shop.shop, {
      outbox: { deliver: () => Promise.resolve(), settled: () => Promise.resolve() },
    })
    await shop.call('POST', '/api/auth/send-otp', { body: { email: typo } })
    const id = await mailOf(typo)
    await expect(sendAgain(shop.shop, id, right)).rejects.toThrow('for one mailbox only')
    await whileRefused(shop, () => Promise.resolve())
    Object.assign(shop.shop, { outbox })
    await expect(sendAgain(shop.shop, id, right)).rejects.toThrow('not kept')
    await expect(sendAgain(shop.shop, id)).rejects.toThrow('not kept')
    expect(await subjects(right)).toEqual([])
    expect(await firing(shop)).toEqual([])
  })

  test('a letter about an account goes to nobody else', async () => {
    const person = await registerPerson(shop)
    const names = { firstName: 'Asha', lastName: 'Sample', displayName: 'Asha' }
    const newPassword = 'monsoon over the Gomti'
    const body = { ...names, currentPassword: password, newPassword }
    await whileRefused(shop, () =>
      shop.call('PATCH', `/api/auth/${person.userId}`, { ...person, body }),
    )
    const { id } = await givenUp(person.email)
    await expect(sendAgain(shop.shop, id, right)).rejects.toThrow('Only a mail about an order')
    expect(await subjects(right)).toEqual([])
  })

  test('the last letter to whoever is gone is not kept', async () => {
    const person = await registerPerson(shop)
    await whileRefused(shop, () => leaver(shop, person).ask('delete'))
    const last = (await mails()).filter(({ last_error }) => last_error !== null)
    expect(last.map(({ params }) => params)).toEqual([''])
    await expect(sendAgain(shop.shop, last[0]?.id ?? '', right)).rejects.toThrow('not kept')
  })

  test('a letter to the firm goes to its new address', async () => {
    await whileRefused(shop, () => payConsultation(shop))
    const { id } = await givenUp('Consultation booked')
    await expect(sendAgain(shop.shop, id, right)).rejects.toThrow('Only a mail about an order')
    const moved = { ...shop.shop.catalogue.firm, email: 'new-firm@example.com' }
    Object.assign(shop.shop, { catalogue: { ...shop.shop.catalogue, firm: moved } })
    await sendAgain(shop.shop, id, 'new-firm@example.com')
    expect(await subjects('new-firm@example.com')).toEqual(['Consultation booked by Chitra'])
  })
})
