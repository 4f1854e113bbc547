import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../api/open-test-shop.ts'
import { press } from '../api/people.ts'
import { openBrowser, type TestBrowser } from './open-browser.ts'

let shop: TestShop
let browser: TestBrowser
let email: string
let visitors = 0
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(() => {
  visitors += 1
  email = `booker-${visitors}@example.com`
  browser = openBrowser(shop)
})

const notices = async () => await import('#stores/notice.ts')
const notice = async () => (await notices()).$notice.get()

/** Pays on the pay page that the browser was sent to last. */
const payThere = async () => shop.app.request(await press(browser.visited.at(-1) ?? '', 'success'))

describe('booking a consultation', () => {
  const booking = () => ({ firstName: 'Devi', phone: '9876543210', email, message: 'Money.' })
  const openForm = async () => {
    browser.open('/get-a-consultation')
    return await import('#stores/consultation.ts')
  }

  test('twice at once opens one payment, and leaves for it', async () => {
    const { $consultation, bookConsultation } = await openForm()
    const steps: string[] = []
    $consultation.listen(({ step }) => steps.push(step))
    await Promise.all([bookConsultation(booking()), bookConsultation(booking())])
    expect(steps).toEqual(['sending', 'leaving'])
    expect(browser.visited).toHaveLength(1)
    await bookConsultation(booking())
    expect(browser.visited).toHaveLength(1)
  })

  test('is alive again for whoever comes back from the pay page', async () => {
    const { $consultation, bookConsultation } = await openForm()
    const stop = $consultation.listen(() => {})
    await bookConsultation(booking())
    browser.comeBack()
    expect($consultation.get()).toEqual({ step: 'editing' })
    await bookConsultation(booking())
    expect(browser.visited).toHaveLength(2)
    stop()
  })

  test('says what is missing, at its field, and asks nobody', async () => {
    const { $consultation, bookConsultation } = await openForm()
    await bookConsultation({ firstName: '', phone: '12', email: 'x', message: '' })
    expect($consultation.get()).toEqual({
      step: 'refused',
      problems: [
        { field: 'firstName', problem: 'fullName' },
        { field: 'phone', problem: 'phone' },
        { field: 'email', problem: 'email' },
        { field: 'message', problem: 'aboutWhat' },
      ],
    })
    expect(await notice()).toBeUndefined()
    expect(browser.network.calls).toBe(0)
  })

  test('without the network loses nothing, says so in the form and in the notice', async () => {
    const { $consultation, bookConsultation } = await openForm()
    browser.network.isUp = false
    await bookConsultation(booking())
    const problems = [{ words: expect.stringMatching(/nothing is lost/) }]
    expect($consultation.get()).toEqual({ step: 'refused', problems })
    expect(await notice()).toMatchObject({
      kind: 'alert',
      text: expect.stringMatching(/nothing is lost/),
    })
    browser.network.isUp = true
    await bookConsultation(booking())
    expect(await notice()).toBeUndefined()
    expect(browser.visited).toHaveLength(1)
  })

  test('forgets what it was refused for when the page comes back from memory', async () => {
    const { $consultation, bookConsultation } = await openForm()
    const stop = $consultation.listen(() => {})
    browser.network.isUp = false
    await bookConsultation(booking())
    browser.comeBack()
    expect($consultation.get()).toEqual({ step: 'editing' })
    expect(await notice()).toBeUndefined()
    stop()
  })

  test('once more, just after it was paid, is asked about in the form alone; yes books it', async () => {
    await (await openForm()).bookConsultation(booking())
    await payThere()
    const { $consultation, bookConsultation } = await openForm()
    await bookConsultation(booking())
    expect($consultation.get()).toEqual({
      step: 'asked',
      question: 'You booked this just now. Book it again?',
      transactionId: expect.stringMatching(/^pay_/),
    })
    expect(await notice()).toBeUndefined()
    await bookConsultation(booking(), true)
    expect($consultation.get()).toEqual({ step: 'leaving' })
    expect(new Set(browser.visited).size).toBe(2)
  })
})

describe('enrolling in a webinar', () => {
  const openForm = async () => {
    browser.open('/hooponopono-power')
    return await import('#stores/webinar.ts')
  }
  const seat = (webinarId = 'large-webinar') => ({ webinarId, email, phone: '' })

  test('that has a price leaves for the pay page, once', async () => {
    const { $enrollment, enrollInWebinar } = await openForm()
    await Promise.all([enrollInWebinar(seat()), enrollInWebinar(seat())])
    expect($enrollment.get()).toEqual({ step: 'leaving' })
    expect(browser.visited).toHaveLength(1)
    expect(await notice()).toMatchObject({
      kind: 'status',
      text: expect.stringMatching(/submitted successfully/),
    })
  })

  test('that is free is taken, goes nowhere, and the form may be sent again', async () => {
    const { $enrollment, enrollInWebinar } = await openForm()
    await enrollInWebinar(seat('free-webinar'))
    expect($enrollment.get()).toEqual({ step: 'taken' })
    expect(await notice()).toMatchObject({
      kind: 'status',
      text: expect.stringMatching(/submitted successfully/),
    })
    const { calls } = browser.network
    await enrollInWebinar(seat('free-webinar'))
    expect(browser.network.calls).toBe(calls + 1)
    expect(browser.visited).toEqual([])
  })

  test('is alive again for whoever comes back, and says nothing of before', async () => {
    const { $enrollment, enrollInWebinar } = await openForm()
    const stop = $enrollment.listen(() => {})
    await enrollInWebinar(seat())
    browser.comeBack()
    expect($enrollment.get()).toEqual({ step: 'editing' })
    expect(await notice()).toBeUndefined()
    stop()
  })

  test.each([
    [
      { email: ' ', phone: '' },
      { field: 'email', problem: 'reach' },
    ],
    [
      { email: 'x', phone: '' },
      { field: 'email', problem: 'email' },
    ],
    [
      { email: '', phone: '12' },
      { field: 'phone', problem: 'phone' },
    ],
  ])('asks for one right way to reach the person: %j', async (fields, problem) => {
    const { $enrollment, enrollInWebinar } = await openForm()
    await enrollInWebinar({ ...seat(), ...fields })
    expect($enrollment.get()).toEqual({ step: 'refused', problems: [problem] })
    expect(browser.network.calls).toBe(0)
  })

  test.each([
    'healthChallenge',
    'mentalChallenge',
    'financialChallenge',
    'otherChallenge',
  ] as const)(
    'with %s asks for consent before anything is sent, and then keeps what was named',
    async (challenge) => {
      const { $enrollment, enrollInWebinar } = await openForm()
      const booking = { ...seat('free-webinar'), [challenge]: true }
      await enrollInWebinar(booking)
      const problems = [{ field: 'consent', problem: 'consent' }]
      expect($enrollment.get()).toEqual({ step: 'refused', problems })
      expect(browser.network.calls).toBe(0)
      await enrollInWebinar({ ...booking, consent: true })
      expect($enrollment.get()).toEqual({ step: 'taken' })
    },
  )

  test.each(['0522 2345678', '+1 415 555 0100', '+44 20 7946 0958', '९८७६५४३२१०'])(
    'takes the number %s, as the server does',
    async (phone) => {
      const { $enrollment, enrollInWebinar } = await openForm()
      await enrollInWebinar({ ...seat('free-webinar'), email: '', phone })
      expect($enrollment.get()).toEqual({ step: 'taken' })
    },
  )

  test('without the network or a place says so, each in its words', async () => {
    const { $enrollment, enrollInWebinar } = await openForm()
    browser.network.isUp = false
    await enrollInWebinar(seat())
    const offline = [{ words: expect.stringMatching(/^You’re offline/) }]
    expect($enrollment.get()).toEqual({ step: 'refused', problems: offline })
    expect(await notice()).toMatchObject({ text: 'An error occurred. Please try again.' })
    browser.network.isUp = true
    await enrollInWebinar(seat('past-webinar'))
    const words = 'There was a problem submitting your information.'
    expect($enrollment.get()).toMatchObject({ step: 'refused', problems: [{}] })
    expect(await notice()).toMatchObject({ kind: 'alert', text: words })
  })

  test('once more, after it was paid, is taken as it is: nobody needs two seats', async () => {
    await (await openForm()).enrollInWebinar(seat())
    await payThere()
    const { $enrollment, enrollInWebinar } = await openForm()
    await enrollInWebinar(seat())
    expect($enrollment.get()).toEqual({ step: 'taken' })
    expect(browser.visited).toHaveLength(1)
  })
})
