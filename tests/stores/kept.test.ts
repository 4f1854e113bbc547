import { beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../eventually.ts'
import { notice, visitShop } from './visit-shop.ts'

const visit = visitShop('keeper', { isLoggedIn: false })
beforeEach(() => {
  vi.useRealTimers()
})

const isText = (kept: unknown): kept is string => typeof kept === 'string'
const minuteMs = 60_000

/** A home in this tab, as a page that was opened just now sees it. */
async function homeOf(options: { name?: string; version?: number; whose?: 'person' } = {}) {
  visit.browser.open()
  const { expiringStorage } = await import('#stores/expiring-storage.ts')
  return expiringStorage({
    ...{ name: 'note', version: 1, lifetimeMs: minuteMs, whose: 'visitor', recognise: isText },
    ...options,
  })
}

/** Storage that refuses, as a browser does that is full or keeps nothing. */
function refuseStorage(...methods: ('getItem' | 'setItem' | 'removeItem')[]) {
  const refuse = () => {
    throw new DOMException('refused', 'QuotaExceededError')
  }
  for (const storage of [visit.browser.localStorage, visit.browser.sessionStorage])
    for (const method of methods) Object.defineProperty(storage, method, { value: refuse })
}

describe('what a tab keeps', () => {
  test('is there after a reload, until it is forgotten', async () => {
    const before = await homeOf()
    before.keep('hello')
    const after = await homeOf()
    expect(after.read()).toBe('hello')
    after.forget()
    expect((await homeOf()).read()).toBeUndefined()
  })

  test('expires', async () => {
    const home = await homeOf()
    home.keep('hello')
    vi.useFakeTimers({ now: Date.now() + minuteMs - 1000, toFake: ['Date'] })
    expect(home.read()).toBe('hello')
    vi.setSystemTime(Date.now() + 1000)
    expect(home.read()).toBeUndefined()
    expect(visit.browser.sessionStorage).toEqual({})
  })

  test.each(['', 'null', '[]', '"hello"', '{"version":1}', '{"version":1,"until":1e99,"value":7}'])(
    'is forgotten when it makes no sense: %s',
    async (text) => {
      const home = await homeOf()
      home.keep('hello')
      visit.browser.sessionStorage['kept:note'] = text
      expect(home.read()).toBeUndefined()
    },
  )

  test('of another version of the page is forgotten', async () => {
    const old = await homeOf()
    old.keep('hello')
    const next = await homeOf({ version: 2 })
    expect(next.read()).toBeUndefined()
  })

  test.each([[['setItem']], [['getItem', 'setItem', 'removeItem']]] as const)(
    'lasts as long as the page where the browser refuses %s',
    async (methods) => {
      refuseStorage(...methods)
      const home = await homeOf()
      home.keep('hello')
      expect(home.read()).toBe('hello')
      home.forget()
      expect(home.read()).toBeUndefined()
      const { forgetStored } = await import('#stores/expiring-storage.ts')
      home.keep('hello')
      forgetStored()
      expect(home.read()).toBeUndefined()
    },
  )

  test('is forgotten by every tab when somebody logs out in one', async () => {
    const home = await homeOf()
    home.keep('hello')
    const entry = visit.browser.sessionStorage['kept:note']
    const { forgetStored } = await import('#stores/expiring-storage.ts')
    forgetStored()
    expect(visit.browser.sessionStorage).toEqual({})
    // The storage of another tab is its own.
    visit.browser.sessionStorage['kept:note'] = entry
    expect((await homeOf()).read()).toBeUndefined()
  })

  test('of a visitor is forgotten when somebody logs in, of a person when another one does', async () => {
    const theirs = await homeOf({ name: 'theirs', whose: 'person' })
    theirs.keep('of nobody')
    expect(visit.browser.sessionStorage).toEqual({})
    const visitors = await homeOf()
    visitors.keep('hello')
    await visit.logIn()
    expect((await homeOf()).read()).toBeUndefined()

    const own = await homeOf({ name: 'theirs', whose: 'person' })
    own.keep('mine')
    const { $session } = await import('#stores/session.ts')
    $session.set({ state: 'out', ended: true })
    expect(own.read()).toBeUndefined()
    await visit.logIn()
    expect(own.read()).toBe('mine')
    await visit.meetSomebody()
    await visit.logIn()
    expect(own.read()).toBeUndefined()
    expect(visit.browser.sessionStorage).toEqual({})
  })
})

test('what changes is at no moment gone: other tabs would take it for a log-out', async () => {
  const gone: string[] = []
  const value = (key: string) => gone.push(key)
  Object.defineProperty(visit.browser.localStorage, 'removeItem', { value })
  const { shared } = await import('#stores/guarded-storage.ts')
  for (const text of ['first', 'second']) shared.write('session', text)
  expect(shared.read('session')).toBe('second')
  expect(gone).toEqual([])
})

/** What stands beside the sign of the cart. */
async function shownCount(): Promise<string | undefined> {
  const badge = { hidden: true, text: '', replaceChildren: (text: string) => (badge.text = text) }
  Object.assign(document, { querySelector: () => badge })
  const { connectCartCount } = await import('#components/shell/page-shell.ts')
  connectCartCount()
  return badge.hidden ? undefined : badge.text
}

/** As where all cookies and data of pages are blocked: the very mention of the storage throws. */
function blockStorage() {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
}

/** As where the browser has no room left for a session. */
function fillStorage() {
  let kept = JSON.stringify({ state: 'out' })
  Object.defineProperty(visit.browser.localStorage, 'session', {
    get: () => kept,
    set: (text: string) => {
      if (text.length > kept.length) throw new DOMException('full', 'QuotaExceededError')
      kept = text
    },
  })
}

const stateHere = async () => (await import('#stores/session.ts')).$session.get().state

test.each([
  ['all storage is blocked', blockStorage],
  ['no room is left', fillStorage],
] as const)('where %s a log-in that the next page will not know says so', async (_, spoil) => {
  spoil()
  for (const path of ['/my-account?next=%2Fabout', '/my-account']) {
    visit.browser.open(path)
    await visit.logIn()
    expect(visit.browser.visited).toEqual([])
    expect(await stateHere()).toBe('in')
    expect(await notice()).toEqual({
      kind: 'alert',
      text: expect.stringMatching(/blocks cookies.*log in again\.$/),
    })
  }
  visit.browser.open('/about')
  expect(await stateHere()).toBe('out')
})

/** Whether a log-in outlasts the page decides local storage alone; the rest goes on without either. */
describe.each(['localStorage', 'sessionStorage'] as const)('K4: where %s', (name) => {
  const spoiled = {
    'is absent': () => Reflect.deleteProperty(globalThis, name),
    'is null': () => vi.stubGlobal(name, null),
    'throws when it is mentioned': () => {
      Object.defineProperty(globalThis, name, {
        configurable: true,
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    },
    'is full': () => {
      Object.defineProperty(visit.browser[name], 'setItem', {
        value: () => {
          throw new DOMException('full', 'QuotaExceededError')
        },
      })
    },
  }

  test.each(Object.keys(spoiled) as (keyof typeof spoiled)[])(
    '%s, pages open, keep what they can, and say before a log-in whether it will last',
    async (fault) => {
      spoiled[fault]()
      visit.browser.open('/my-account')
      const { keepsSessions } = await import('#stores/log-in.ts')
      expect(keepsSessions()).toBe(name === 'sessionStorage')
      const home = await homeOf()
      home.keep('hello')
      expect(home.read()).toBe('hello')
      const { $cartCount } = await import('#stores/cart-count.ts')
      $cartCount.set(3)
      expect($cartCount.get()).toBe(3)
      await visit.logIn()
      expect(await stateHere()).toBe('in')
      const { logOut } = await import('#stores/log-out.ts')
      await logOut()
      expect(await stateHere()).toBe('out')
    },
  )

  test('is wiped between two pages, the next one begins anew', async () => {
    visit.browser.open('/my-account')
    await visit.logIn()
    for (const key of Object.keys(visit.browser[name]))
      Reflect.deleteProperty(visit.browser[name], key)
    visit.browser.open('/about')
    expect(await stateHere()).toBe(name === 'localStorage' ? 'out' : 'in')
  })
})

test('where all storage is blocked one still gets out, and pages say what they have to', async () => {
  blockStorage()
  visit.browser.open('/my-account')
  await visit.logIn()
  const { carryNotice, showCarriedNotice } = await import('#stores/notice.ts')
  carryNotice({ kind: 'status', text: 'Hello' })
  showCarriedNotice()
  expect(await notice()).toMatchObject({ text: 'Hello' })

  await (await import('#stores/log-out.ts')).logOut()
  expect(await stateHere()).toBe('out')
  visit.browser.open('/about')
  ;(await import('#stores/notice.ts')).showCarriedNotice()
  expect(await notice()).toBeUndefined()
})

describe('something put into the cart before the log-in', () => {
  const course = { productId: 'course', itemType: 'Course' } as const
  const pendingIn = async (productId: string = course.productId) => {
    visit.browser.open('/courses')
    const { addToCart } = await import('#stores/add-to-cart.ts')
    await addToCart({ ...course, productId })
    visit.browser.open((await notice())?.action?.href)
  }
  const lines = async () =>
    (await visit.shop.call('GET', '/api/cart', { token: visit.person.token })).body.items
  const carried = () => JSON.parse(String(visit.browser.sessionStorage['notice']))

  test('is in the cart after the log-in, once, and one is in the cart with it', async () => {
    await pendingIn()
    await visit.logIn()
    expect(await lines()).toMatchObject([{ productId: 'course', quantity: 1 }])
    expect(visit.browser.visited).toEqual(['/cart'])
    const text = 'Successfully logged in! Course added to cart successfully!'
    expect(carried()).toEqual({ kind: 'status', text })
    expect((await import('#stores/cart-count.ts')).$cartCount.get()).toBe(1)

    const { token, userId } = visit.person
    const removed = { token, body: { userId } }
    await visit.shop.call('DELETE', '/api/cart/remove/course', removed)
    await visit.logIn()
    expect(await lines()).toEqual([])
  })

  test.each(['/my-account', '/my-account?next=%2Flibrary'])(
    'is not of whoever comes in by another way: %s',
    async (entrance) => {
      await pendingIn()
      visit.browser.open(entrance)
      await visit.logIn()
      expect(await lines()).toEqual([])
    },
  )

  test('whose question is dismissed is none any more; a newer one counts', async () => {
    visit.browser.open('/courses')
    const { addToCart } = await import('#stores/add-to-cart.ts')
    await addToCart({ ...course, productId: 'gone' })
    await addToCart(course)
    const href = (await notice())?.action?.href
    visit.browser.open(href)
    expect(visit.browser.sessionStorage['kept:pending-item']).toContain('"course"')

    await pendingIn('course')
    visit.browser.open('/courses')
    const page = await import('#stores/add-to-cart.ts')
    await page.addToCart(course)
    ;(await import('#stores/notice.ts')).dismissNotice()
    visit.browser.open(href)
    await visit.logIn()
    expect(await lines()).toEqual([])
  })

  test('outlives the page, and nobody is fetched back who has gone elsewhere', async () => {
    await pendingIn()
    let answer = () => {}
    visit.browser.network.answers = new Promise((resolve) => (answer = resolve))
    const sent = vi.spyOn(globalThis, 'fetch')
    const { startSession } = await import('#stores/log-in.ts')
    const { email, userId, token } = visit.person
    const user = { email, userId, firstName: '', lastName: '', displayName: '' }
    const entered = startSession({ user, token }, true)
    await eventually(() => expect(sent).toHaveBeenCalledOnce())
    expect(sent.mock.calls.map(([request]) => (request as Request).keepalive)).toEqual([true])
    expect(visit.browser.sessionStorage['kept:pending-item']).toContain('"course"')
    visit.browser.leave()
    answer()
    await entered
    visit.browser.network.answers = Promise.resolve()
    expect(await lines()).toMatchObject([{ productId: 'course', quantity: 1 }])
    expect(visit.browser.visited).toEqual([])
    expect(visit.browser.sessionStorage).not.toHaveProperty('kept:pending-item')
  })

  test('that is in the cart already says so, and one for what is gone says that', async () => {
    await pendingIn()
    await visit.logIn()
    const { logOut } = await import('#stores/log-out.ts')
    await logOut()
    await pendingIn()
    await visit.logIn()
    const already = 'Successfully logged in! This is in your cart already.'
    expect(carried()).toMatchObject({ kind: 'status', text: already })

    await (await import('#stores/log-out.ts')).logOut()
    await pendingIn('gone')
    await visit.logIn()
    expect(carried()).toMatchObject({
      kind: 'alert',
      text: expect.stringMatching(/^Successfully logged in! \S/),
    })
    expect(await lines()).toMatchObject([{ productId: 'course', quantity: 1 }])
  })

  test('that is refused leaves the number of what is in the cart', async () => {
    await pendingIn()
    await visit.logIn()
    await (await import('#stores/log-out.ts')).logOut()
    await pendingIn('gone')
    await visit.logIn()
    expect(await shownCount()).toBe('1')
  })

  test('ends with half an hour', async () => {
    await pendingIn()
    vi.useFakeTimers({ now: Date.now() + 30 * minuteMs, toFake: ['Date'] })
    await visit.logIn()
    vi.useRealTimers()
    expect(await lines()).toEqual([])
    expect(carried()).toMatchObject({ text: 'Successfully logged in!' })
  })

  test('of somebody whose session had ended is put into nobody else’s cart', async () => {
    visit.browser.open('/my-account?next=%2Fcourses')
    await visit.logIn()
    await visit.shop.shop.db.deleteFrom('sessions').execute()
    await pendingIn()
    await visit.meetSomebody()
    await visit.logIn()
    expect(await lines()).toEqual([])
  })

  test('that the network loses is said, and the log-in stands', async () => {
    await pendingIn()
    const { startSession } = await import('#stores/log-in.ts')
    const { email, userId, token } = visit.person
    const user = { email, userId, firstName: '', lastName: '', displayName: '' }
    visit.browser.network.isUp = false
    await startSession({ user, token }, true)
    expect(carried()).toMatchObject({
      kind: 'alert',
      text: expect.stringMatching(/logged in! You’re offline/),
    })
    expect(visit.browser.visited).toEqual(['/courses#course'])
    expect((await import('#stores/session.ts')).$session.get()).toMatchObject({ state: 'in' })
  })
})

describe('the number beside the cart', () => {
  const putIn = async () => {
    const { token } = visit.person
    const body = { productId: 'course', itemType: 'Course', quantity: 1 }
    await visit.shop.call('POST', '/api/cart/add', { token, body })
  }

  test('is of whoever logs in, on the page that comes next', async () => {
    await putIn()
    visit.browser.localStorage['cart-count'] = '7'
    visit.browser.open('/my-account?next=%2Fabout')
    await visit.logIn()
    expect(visit.browser.visited).toEqual(['/about'])
    expect(await shownCount()).toBe('1')
  })

  test('is asked for by the next page when it has not come in time, and is nobody else’s until then', async () => {
    await putIn()
    visit.browser.localStorage['cart-count'] = '7'
    visit.browser.open('/my-account?next=%2Fabout')
    const { startSession } = await import('#stores/log-in.ts')
    const { email, userId, token } = visit.person
    const user = { email, userId, firstName: '', lastName: '', displayName: '' }
    visit.browser.network.isUp = false
    await startSession({ user, token }, true)
    visit.browser.network.isUp = true
    visit.browser.open('/about')
    expect(await shownCount()).toBeUndefined()
    const { watchSession } = await import('#stores/watch-session.ts')
    await watchSession()
    await eventually(async () => expect(await shownCount()).toBe('1'))

    const { calls } = visit.browser.network
    visit.browser.open('/about')
    await (await import('#stores/watch-session.ts')).watchSession()
    expect(visit.browser.network.calls).toBe(calls)
  })
})

test.each([
  ['/library', '/library'],
  ['/courses/money-calmly', '/courses/money-calmly'],
  ['/about', undefined],
  ['https://elsewhere.example/courses', undefined],
  [undefined, undefined],
])('from %s the way back to the shop is %s, after the checkout as well', async (from, shop) => {
  for (const before of [from, '/checkout']) {
    visit.browser.open('/cart', before)
    expect((await import('#stores/open-cart.ts')).shopBehind()).toBe(shop)
  }
})

test('the shop one came from stays through a log-in, and goes when somebody logs out', async () => {
  const shop = async (from?: string) => {
    visit.browser.open('/cart', from)
    return (await import('#stores/open-cart.ts')).shopBehind()
  }
  await shop('/library')
  await visit.logIn()
  expect(await shop()).toBe('/library')
  await (await import('#stores/log-out.ts')).logOut()
  expect(visit.browser.sessionStorage).toEqual({})
  expect(await shop()).toBeUndefined()
})

test('whoever came from no shop goes back to the list of what was put in last', async () => {
  const { listOf } = await import('#stores/open-cart.ts')
  const items = (['Dhyanam', 'Course', 'Book'] as const).map((itemType) => ({ itemType }))
  const lists = items.map((_, last) => listOf(items.slice(0, last + 1)))
  expect(lists).toEqual(['/dhyanamshop', '/courses', '/library'])
})

test('the payment that a form has led to is nobody’s way on after a log-in or a log-out', async () => {
  const { storeOpenPayment } = await import('#stores/purchase-form.ts')
  storeOpenPayment('consultation', 'pay_1')
  expect(visit.browser.sessionStorage).toHaveProperty('kept:open-consultation')
  await visit.logIn()
  expect(visit.browser.sessionStorage).not.toHaveProperty('kept:open-consultation')
  storeOpenPayment('seat', 'pay_2')
  await (await import('#stores/log-out.ts')).logOut()
  expect(visit.browser.sessionStorage).toEqual({})
})
