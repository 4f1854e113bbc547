import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Locator, type Page, test as base } from '@playwright/test'
import { formatRupees } from '#domain/money.ts'
import { art, course, type Good, inCart } from '../goods.ts'
import { programEnvironment } from '../program-environment.ts'
import { start, stop } from './own-server.ts'
import { codeFor, openAccount, order } from './shopper.ts'

/** A shop of its own, whose owner is logged in at the desk with a passkey. */
interface DeskShop {
  /** By name: browsers make no passkey for the number of a machine. */
  readonly origin: string
  readonly invite: (email: string, role: string) => string
  /** The last proof of everybody was shown so long ago. */
  readonly ageProofs: (minutes: number) => void
  readonly owner: { readonly email: string } & Awaited<ReturnType<typeof openOwner>>
}

interface OfTest {
  /** Somebody buys this, and pays. */
  readonly buy: (...goods: Good[]) => Promise<{ email: string }>
}

/** What makes passkeys without a finger, in the browser of a page. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  })
  return { cdp, authenticatorId }
}

const recoveryCodes = (page: Page) => page.locator('.desk-codes li').allTextContents()

/** From the link of an invitation to the desk, as a person goes. Answers the recovery codes. */
async function acceptInvitation(page: Page, link: string): Promise<string[]> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Keep these ten codes' })).toBeVisible()
  const codes = await recoveryCodes(page)
  await page.getByRole('link', { name: /Open the desk/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Today/ })).toBeVisible()
  return codes
}

async function openOwner(browser: Browser, origin: string, link: string) {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  const { cdp, authenticatorId } = await addAuthenticator(page)
  const recovery = await acceptInvitation(page, link)
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  const cookies = await context.cookies()
  await context.close()
  const [credential] = credentials
  if (!credential) throw new Error('The authenticator has made no passkey.')
  return { cookies, credential, recovery }
}

const test = base.extend<OfTest, { deskShop: DeskShop }>({
  deskShop: [
    async ({ browser }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'desk-'))
      const { server, origin: byNumber } = await start(folder)
      const { port } = new URL(byNumber)
      const origin = `http://localhost:${port}`
      const invite = (email: string, role: string) => {
        const given = ['staff', 'invite', email, '--name', `Sample ${role}`, '--role', role]
        const said = execFileSync(process.execPath, ['scripts/admin.ts', ...given], {
          env: programEnvironment({ DATA_DIR: folder, SITE_URL: origin }),
          stdio: 'pipe',
        }).toString()
        return /http\S+/.exec(said)?.[0] ?? ''
      }
      const ageProofs = (minutes: number) => {
        const database = new DatabaseSync(join(folder, 'shop.sqlite'), { timeout: 5000 })
        const shownAt = Date.now() - minutes * 60_000
        database.prepare('update staff_sessions set proved_at = ?').run(shownAt)
        database.close()
      }
      const email = 'owner@example.com'
      const owner = await openOwner(browser, origin, invite(email, 'owner'))
      await use({ origin, invite, ageProofs, owner: { email, ...owner } })
      await stop(server)
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ deskShop }, use) => await use(deskShop.origin),
  // Whoever opens a page is the owner, unless a test says otherwise.
  storageState: async ({ deskShop }, use) =>
    await use({ cookies: deskShop.owner.cookies, origins: [] }),
  buy: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
    await use(async (...goods) => {
      const account = await openAccount(request)
      await order(request, account, 'success', ...goods.map(inCart))
      return account
    })
    await request.dispose()
  },
})

// One shop for all of them.
test.describe.configure({ mode: 'default' })

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const entry = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name }).first()

/** Counts what a thumb does. */
function countTaps() {
  const taps: string[] = []
  return {
    taps,
    tap: async (where: Locator) => {
      taps.push((await where.textContent()) ?? '')
      await where.tap()
    },
  }
}

const anonymous = { cookies: [], origins: [] }

test.describe('the way in', () => {
  test.use({ storageState: anonymous })

  test('an invitation makes a passkey, and it opens the desk again; elsewhere, two codes do', async ({
    page,
    browser,
    deskShop,
  }) => {
    const email = 'manager@example.com'
    const link = deskShop.invite(email, 'manager')
    await addAuthenticator(page)
    const codes = await acceptInvitation(page, link)
    expect(new Set(codes).size).toBe(10)
    // They are shown once: the way back to them is closed.
    await page.goto(link)
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByText(codes[0] ?? '-')).toHaveCount(0)

    await page.goto('/desk')
    await page.getByRole('button', { name: /^Log out/ }).click()
    await expect(page).toHaveURL('/desk/log-in')
    await page.goto('/desk/lists/orders')
    await expect(page).toHaveURL(/\/desk\/log-in\?next=/)
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect(page).toHaveURL('/desk/lists/orders')
    await expect(heading(page)).toHaveText('Orders')

    const elsewhere = await browser.newPage({ baseURL: deskShop.origin })
    await logInByCodes(elsewhere, email, codes[0] ?? '')
    await elsewhere.context().close()
  })
})

async function logInByCodes(page: Page, email: string, recovery: string): Promise<void> {
  await page.goto('/desk')
  await page.getByLabel('Your e-mail at the firm').fill(email)
  await page.getByRole('button', { name: 'Mail me a code' }).click()
  await page
    .getByLabel('Code from the mail')
    .fill(await codeFor(page.request, email, 'for the desk'))
  await page.getByLabel('Code of your authenticator app').fill(recovery)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/desk')
  await expect(heading(page)).toHaveText(/^Today/)
}

test.describe('with a thumb', () => {
  test.use({ viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true })

  test('a course is given back whole in three taps, and in four once the last proof is old', async ({
    page,
    buy,
    deskShop,
  }) => {
    const { cdp, authenticatorId } = await addAuthenticator(page)
    const { credential } = deskShop.owner
    await cdp.send('WebAuthn.addCredential', { authenticatorId, credential })
    const amount = formatRupees(course.pricePaise)
    for (const [minutes, most] of [
      [0, 3],
      [6, 4],
    ] as const) {
      await buy(course)
      deskShop.ageProofs(minutes)
      const { tap, taps } = countTaps()
      await page.goto('/desk')
      await tap(entry(page, course.name))
      await tap(main(page).getByRole('link', { name: 'Give money back' }))
      await tap(main(page).getByRole('button', { name: `Give ${amount} back` }))
      if (minutes > 5) {
        await expect(heading(page)).toHaveText('Is it you?')
        await tap(main(page).getByRole('button', { name: 'Confirm with the passkey' }))
      }
      await expect(main(page).getByRole('status')).toContainText(amount)
      expect(taps.length, taps.join(', ')).toBe(most)
      // The bank takes its time.
      await expect(async () => {
        await page.reload()
        await expect(heading(page)).toContainText('refunded', { timeout: 500 })
      }).toPass()
      await expect(main(page).getByRole('link', { name: 'Give money back' })).toHaveCount(0)
    }
  })

  test('art is marked as sent in two taps, and its buyer gets a mail', async ({ page, buy }) => {
    const { email } = await buy(art)
    const { tap, taps } = countTaps()
    await page.goto('/desk')
    await tap(entry(page, art.name))
    await tap(main(page).getByRole('button', { name: 'Mark as sent' }))
    await expect(main(page).getByRole('status')).toContainText('Noted as sent')
    expect(taps).toHaveLength(2)
    await expect(async () => {
      const mails = await page.request.get(`/sandbox/mailbox.json?to=${encodeURIComponent(email)}`)
      expect(await mails.text()).toContain('Your order was sent')
    }).toPass()
    await page.goto('/desk')
    await expect(main(page).getByRole('heading', { name: /^To send/ })).toHaveCount(0)
  })

  test('a pasted UTR leads to its order in two taps', async ({ page, buy }) => {
    const { email } = await buy(course)
    await page.goto('/desk')
    await entry(page, course.name).tap()
    const utr = await main(page).locator('td[data-label="UTR"]').first().innerText()
    expect(utr).toMatch(/^\w{8,}$/)
    await page.goto('/desk')
    await page.getByRole('searchbox').fill(` ${utr} `)
    await page.getByRole('button', { name: 'Find' }).tap()
    await entry(page, /Order · /).tap()
    await expect(main(page).getByRole('link', { name: email, exact: true })).toBeVisible()
    await expect(main(page).getByText(utr)).toBeVisible()
  })
})

test('from the search to a parcel that is sent, by keyboard alone, and one sees where one is', async ({
  page,
  buy,
}) => {
  const { email } = await buy(art)
  await page.goto('/desk')
  const focused = page.locator(':focus')
  const isRinged = () =>
    focused.evaluate((element) => getComputedStyle(element).outlineStyle !== 'none')
  const tabTo = async (target: Locator) => {
    for (let steps = 0; steps < 60; steps += 1) {
      await page.keyboard.press('Tab')
      expect(await isRinged()).toBe(true)
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error(`${String(target)} is not reached by Tab.`)
  }
  await tabTo(page.getByRole('searchbox'))
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toContainText(email)
  await tabTo(entry(page, art.name))
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('heading', { name: 'What was bought' })).toBeVisible()
  await tabTo(main(page).getByRole('button', { name: 'Mark as sent' }))
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('status')).toContainText('Noted as sent')
})

async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ rules: { region: { enabled: true } } })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function expectReadable(page: Page): Promise<void> {
  await expect(heading(page)).toBeVisible()
  // What is folded is read as well.
  await page.locator('details').evaluateAll((all: HTMLDetailsElement[]) => {
    for (const one of all) one.open = true
  })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme))
      .toContain(colorScheme)
    expect(await barriers(page), colorScheme).toEqual([])
  }
  for (const width of [320, 360, 768, 1366]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflow(page), `${width} px`).toBe(0)
    if (width === 360) expect(await barriers(page), 'on a phone').toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await overflow(page), 'letters of 200 %').toBe(0)
}

const leadsTo = (name: string | RegExp) => async (page: Page) => await entry(page, name).click()

/** Pages, and what is pressed there to come to one that has an id. */
const pages: readonly [name: string, path: string, press?: (page: Page) => Promise<void>][] = [
  ['today', '/desk'],
  ['an order', '/desk/lists/orders', leadsTo(/Order · /)],
  ['a refund', '/desk/lists/payments', leadsToRefund],
  ['a payment', '/desk/lists/payments', leadsTo(/Payment · /)],
  ['a complaint', '/desk/lists/complaints', leadsTo(/Complaint · /)],
  ['an account', '/desk/search?q=asha', leadsTo(/Account · /)],
  ...['orders', 'payments', 'complaints', 'mails', 'audit', 'sales'].map(
    (name): [string, string] => [`the list of ${name}`, `/desk/lists/${name}`],
  ),
  ['what was found', '/desk/search?q=asha'],
  ['nothing found', '/desk/search?q=nothing-of-this-name'],
  ['bookings', '/desk/bookings'],
  ['webinars', '/desk/webinars'],
  ['a webinar', '/desk/webinars', async (page) => await entry(page, /seats taken/).click()],
  ['people', '/desk/people'],
  ['content', '/desk/content'],
  ['staff', '/desk/staff'],
  ['you', '/desk/me'],
  ['the audit', '/desk/audit'],
  ['lists', '/desk/lists'],
  ['a page that is not there', '/desk/nothing'],
]

async function leadsToRefund(page: Page): Promise<void> {
  await entry(page, /paid/).click()
  await main(page).getByRole('link', { name: 'Give money back' }).click()
}

/** Something on every page. */
async function fill(page: Page, buy: OfTest['buy']): Promise<void> {
  await page.goto('/desk/lists/complaints')
  if ((await entry(page, /Complaint · /).count()) > 0) return
  await buy(course, art)
  const seat = { phone: '9876501234', email: 'kiran@example.com', name: 'Kiran Sample' }
  const { redirectUrl } = await (await page.request.post('/api/webinars', { data: seat })).json()
  await page.request.post(redirectUrl, { form: { outcome: 'success' } })
  const complaint = { name: 'Ravi Sample', email: 'ravi@example.com', text: 'It has not arrived.' }
  const filed = await page.request.post('/api/complaints', { data: complaint })
  expect(filed.status()).toBe(201)
}

for (const [name, path, press] of pages)
  test(`${name}: no barrier by day and night, and it fits${name === 'today' || name === 'an order' ? '' : ' @full'}`, async ({
    page,
    buy,
  }) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('404')) errors.push(message.text())
    })
    await fill(page, buy)
    await page.goto(path)
    await press?.(page)
    await expectReadable(page)
    expect(errors).toEqual([])
  })

test.describe('before the log-in', () => {
  test.use({ storageState: anonymous })

  test('the log-in, an invitation and the codes: no barrier by day and night, and they fit @full', async ({
    page,
    deskShop,
  }) => {
    await page.goto('/desk/log-in')
    await expectReadable(page)
    await page.setViewportSize({ width: 360, height: 780 })
    await page.reload()
    await page.getByLabel('Your e-mail at the firm').fill('stranger@example.com')
    await page.getByRole('button', { name: 'Mail me a code' }).click()
    await expect(heading(page)).toHaveText('Two codes')
    await expectReadable(page)
    await addAuthenticator(page)
    await page.goto(deskShop.invite('editor@example.com', 'editor'))
    await expectReadable(page)
    await page.reload()
    await page.getByRole('button', { name: 'Make a passkey' }).click()
    await expect(heading(page)).toHaveText('Keep these ten codes')
    await expectReadable(page)
  })
})

test('no public page knows of the desk, and no search engine does', async ({ page, deskShop }) => {
  await page.goto('/desk/log-in')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  const logIn = await (await page.request.get('/desk/log-in')).text()
  const today = await page.request.get('/desk')
  const htmlOfDesk = await today.text()
  expect(htmlOfDesk).toContain('name="robots" content="noindex"')
  expect(today.headers()['cache-control']).toContain('no-store')
  const filesOf = (html: string) => new Set(html.match(/\/_astro\/[\w.-]+\.(?:js|css)/g))
  const passkeyFiles = [...filesOf(logIn)].filter((file) => !filesOf(htmlOfDesk).has(file))
  expect(passkeyFiles).not.toEqual([])
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  const paths = Array.from(
    sitemap.matchAll(/<loc>([^<]+)/g),
    ([, url = '']) => new URL(url).pathname,
  )
  expect(paths.length).toBeGreaterThan(20)
  for (const path of [...paths, '/cart', '/checkout', '/my-account', '/my-data', '/nothing-here']) {
    const html = await (await page.request.get(`${deskShop.origin}${path}`)).text()
    expect(html, path).toContain('</html>')
    expect(/["'(=]\/desk\b/.exec(html)?.[0], path).toBeUndefined()
    for (const file of passkeyFiles) expect(html.includes(file), `${path} ${file}`).toBe(false)
  }
  expect(paths.filter((path) => path.startsWith('/desk'))).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ storageState: anonymous, javaScriptEnabled: false })

  test('whoever has codes works at the desk all the same', async ({ page, buy, deskShop }) => {
    const { email } = await buy(art)
    await page.goto('/desk/log-in')
    await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeDisabled()
    // By text, what <noscript> says is not found.
    await expect(page.locator('form noscript p')).toBeVisible()
    await logInByCodes(page, deskShop.owner.email, deskShop.owner.recovery[0] ?? '')
    const links = page.getByRole('navigation').getByRole('link')
    const names = await links.allTextContents()
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) {
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('navigation').locator('[aria-current]')).toHaveText(name)
      await expect(heading(page)).toBeVisible()
    }
    await page.goto(`/desk/search?q=${encodeURIComponent(email)}`)
    await entry(page, art.name).click()
    await main(page).getByText('Add a note').click()
    await main(page).getByLabel('Note').fill('Wrapped as a gift.')
    await main(page).getByRole('button', { name: 'Keep it' }).click()
    await expect(main(page).getByText('Wrapped as a gift.')).toBeVisible()

    // An old proof is renewed by a code as well, and what was asked for is done right after it.
    deskShop.ageProofs(6)
    await main(page).getByRole('link', { name: 'Give money back' }).click()
    const amount = formatRupees(art.pricePaise)
    await main(page)
      .getByRole('button', { name: `Give ${amount} back` })
      .click()
    await main(page)
      .getByLabel('Code of your authenticator app')
      .fill(deskShop.owner.recovery[1] ?? '')
    await main(page).getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(main(page).getByRole('status')).toContainText(amount)
  })
})
