import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openTestShop, type TestShop } from '../api/open-test-shop.ts'
import { password, type Person, registerPerson } from '../api/people.ts'
import { openBrowser, type TestBrowser } from './open-browser.ts'

/** What the shop has besides. */
type Place = Parameters<typeof openTestShop>[1]

/** One shop for the tests of a file, and for each of them a person of its own with a browser. */
class Visit {
  #shop: TestShop | undefined
  #person: Person | undefined
  #browser: TestBrowser | undefined
  #people = 0
  readonly #name: string

  constructor(name: string) {
    this.#name = name
  }

  get shop(): TestShop {
    if (!this.#shop) throw new Error('The shop is not open yet')
    return this.#shop
  }

  get person(): Person {
    if (!this.#person) throw new Error('Nobody is here yet')
    return this.#person
  }

  get browser(): TestBrowser {
    if (!this.#browser) throw new Error('No browser is open yet')
    return this.#browser
  }

  /** Opens the shop, once. */
  async openShop(place?: Place): Promise<void> {
    this.#shop = await openTestShop({}, place)
  }

  /** A person who was never here; the tests speak of them from now on, and whoever is logged in stays so. */
  async meetSomebody(): Promise<Person> {
    this.#people += 1
    return this.meet(await registerPerson(this.shop, `${this.#name}-${this.#people}@example.com`))
  }

  /** The tests speak of this person from now on. */
  meet(person: Person): Person {
    this.#person = person
    return person
  }

  /** A browser that has never been here. */
  openBrowser(): void {
    this.#browser = openBrowser(this.shop)
  }

  /** Logs the person in on the page that is open, remembered. */
  async logIn(): Promise<void> {
    const { logIn } = await import('#stores/log-in.ts')
    await logIn({ email: this.person.email, password, remember: true })
  }

  /** Another tab has logged the person in who is meant now: this page knows it at once. */
  async logInElsewhere(): Promise<void> {
    const { $session } = await import('#stores/session.ts')
    const now = $session.get()
    if (now.state === 'out') throw new Error('Nobody is logged in')
    $session.set({ ...now, ...this.person })
  }
}

/** Sets up the tests of a file; `name` begins the e-mails of its people. */
export function visitShop(
  name: string,
  { isLoggedIn = true, place }: { isLoggedIn?: boolean; place?: Place } = {},
): Visit {
  const visit = new Visit(name)
  beforeAll(() => visit.openShop(place))
  afterAll(() => visit.shop[Symbol.asyncDispose]())
  beforeEach(async () => {
    await visit.meetSomebody()
    visit.openBrowser()
    if (isLoggedIn) await visit.logIn()
  })
  return visit
}

/** The fields of an address that somebody types, in some order. */
export const typedFields = ['name', 'mobile', 'street', 'city', 'state', 'pincode'] as const

/** What the page says. */
export const notice = async () => (await import('#stores/notice.ts')).$notice.get()

/** What the next page says, that the page before has left to say. */
export async function carriedNotice() {
  const { showCarriedNotice } = await import('#stores/notice.ts')
  showCarriedNotice()
  return await notice()
}
