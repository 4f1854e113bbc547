import { expect } from 'vitest'
import { book, inDays, newBooking, offer } from './appointment-types.ts'
import type { TestShop } from './open-test-shop.ts'
import { line, password, type Person, press, startPayment } from './people.ts'

/** Somebody who leaves traces in the shop, and then wants to see or to delete them. */
export function leaver(shop: TestShop, person: Person) {
  const ask = (what: 'export' | 'delete', given: unknown = password) =>
    shop.call('POST', `/api/auth/${person.userId}/${what}`, {
      ...person,
      body: { password: given },
    })

  /** Presses a button of the pay page and comes back; answers which page that leads to. */
  async function finish(redirectUrl: string, outcome: 'success' | 'failure'): Promise<string> {
    const { pathname, search } = new URL(await press(redirectUrl, outcome))
    const answer = await shop.call('GET', pathname + search)
    return new URL(answer.headers.get('Location') ?? '').pathname
  }

  async function buy(products = [line('paid-book', 'Book')]): Promise<string> {
    const { redirectUrl, transactionId } = await startPayment(shop, person, products)
    expect(await finish(redirectUrl, 'success')).toBe('/payment-success')
    return transactionId
  }

  async function bookConsultation(): Promise<{ redirectUrl: string }> {
    const formData = {
      firstName: 'Asha Consulting',
      phone: '9811111111',
      email: person.email.toUpperCase(),
      message: 'my private worry',
    }
    const booked = await shop.call('POST', '/api/consultations', { body: { formData } })
    expect(booked.status).toBe(200)
    return booked.body
  }

  async function enroll(): Promise<void> {
    const contact = { name: 'Asha Enrolled', email: person.email, phone: '9822222222' }
    const challenges = { healthChallenge: true, otherChallenge: true, other: 'my private ache' }
    const body = { ...contact, ...challenges, consent: true, webinarId: 'free-webinar' }
    expect((await shop.call('POST', '/api/webinars', { body })).status).toBe(201)
  }

  async function bookTime(): Promise<void> {
    offer(shop)
    const told = { name: 'Asha Meeting', phone: '9833333333', message: 'my private hope' }
    const when = { startsAt: inDays(shop, 3), zone: 'Asia/Tokyo', state: 'Kerala' }
    const booked = await book(shop, newBooking(shop, { ...told, ...when, email: person.email }))
    expect(booked.status).toBe(200)
    await finish(booked.body.redirectUrl, 'success')
  }

  return { ask, finish, buy, bookConsultation, enroll, bookTime }
}
