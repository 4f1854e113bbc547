import { expect, type Page, test } from '@playwright/test'

const main = (page: Page) => page.getByRole('main')
const headings = (page: Page, level: number) => main(page).getByRole('heading', { level })

const services = [
  { path: '/dmit', name: 'DMIT Assessment', button: 'Contact Us Now' },
  { path: '/law-of-attraction', name: 'Law of Attraction', button: 'Contact Us Now' },
  {
    path: '/personality-development',
    name: 'Personality Development',
    button: 'Get a consultation',
  },
  { path: '/midbrain-activation', name: 'Midbrain Activation', button: 'Contact Us Now' },
  { path: '/wealth-management', name: 'Wealth Management', button: 'Get a consultation' },
  { path: '/financial-planning', name: 'Financial Planning', button: 'Get a consultation' },
]

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const { path, name, button } of services)
    test(`${path} says what it brings, how it works, for whom, and what it is not`, async ({
      page,
    }) => {
      await page.goto(path)
      await expect(headings(page, 1)).toHaveText(name)
      for (const part of ['Benefits', 'How it works', 'Who can benefit', 'Please note'])
        await expect(main(page).getByRole('heading', { name: part, exact: true })).toBeVisible()
      const links = main(page).getByRole('link', { name: button })
      await expect(links).toHaveCount(2)
      for (const link of await links.all())
        await expect(link).toHaveAttribute('href', '/get-a-consultation')
    })

  for (const [path, name] of [
    ['/asha-verma', 'Asha Verma'],
    ['/rohit-mehra', 'Rohit Mehra'],
    ['/harish-trivedi', 'Harish Trivedi'],
    ['/meenakshi-rao', 'Meenakshi Rao'],
    ['/farah-siddiqui', 'Farah Siddiqui'],
  ] as const)
    test(`${path} tells of a life, a journey and achievements`, async ({ page }) => {
      await page.goto(path)
      await expect(headings(page, 1)).toHaveText(name)
      for (const part of ['Biography', 'Professional journey', 'Achievements'])
        await expect(headings(page, 2).filter({ hasText: part })).toBeVisible()
      await expect(main(page).getByRole('img').first()).toHaveAttribute('alt', /\w/)
    })

  test('the about page has five purposes and every course', async ({ page }) => {
    await page.goto('/about')
    for (const purpose of [
      'Inspiring Change',
      'Holistic Development',
      'Empowering Voices',
      'Unlocking Potential',
      'Cultivating Harmony',
    ])
      await expect(main(page).getByRole('heading', { name: purpose })).toBeVisible()
    const courses = main(page).getByRole('region', { name: 'Courses' })
    await expect(courses.getByRole('listitem')).toHaveCount(7)
  })

  test('terms say what the specification asks of them', async ({ page }) => {
    await page.goto('/terms-of-use')
    await expect(main(page).getByText(/not refunded/)).toBeVisible()
    await expect(main(page).getByText(/Indian law applies/)).toBeVisible()
    await expect(main(page).getByText(/courts in Lucknow/)).toBeVisible()
  })
})

test('the entries of the menu for planning and wealth lead to a part of the page', async ({
  page,
}) => {
  for (const [path, ids] of [
    ['/financial-planning', ['investment-planning', 'retirement-planning', 'education-planning']],
    ['/wealth-management', ['portfolio-management', 'asset-allocation', 'risk-management']],
  ] as const)
    for (const id of ids) {
      await page.goto(`${path}#${id}`)
      const name = `${id[0]?.toUpperCase() ?? ''}${id.slice(1).replace('-', ' ')}`
      await expect(main(page).getByRole('heading', { name, exact: true })).toBeInViewport()
    }
})

test('financial planning goes in four steps and leads on to wealth management', async ({
  page,
}) => {
  await page.goto('/financial-planning')
  const steps = main(page).getByRole('region', { name: 'How it works' }).getByRole('heading', {
    level: 3,
  })
  await expect(steps).toHaveText([
    'Getting to know you',
    'Gaining clarity on finances',
    'Building a financial vision',
    'Analyzing tradeoffs',
  ])
  for (const word of ['Confidence', 'Clarity', 'Empowerment'])
    await expect(main(page).getByRole('heading', { name: word, exact: true })).toBeVisible()
  await main(page).getByRole('link', { name: 'Wealth Management' }).click()
  await expect(page).toHaveURL('/wealth-management')
})

test('a visitor finds a member of the team in three groups', async ({ page }) => {
  await page.goto('/team')
  await expect(headings(page, 2)).toHaveText(['Leadership', 'Expert Team', 'Support Team'])
  await main(page).getByRole('link', { name: 'Tenzin Dolma' }).click()
  await expect(page).toHaveURL('/team/tenzin-dolma')
  await expect(headings(page, 1)).toHaveText('Tenzin Dolma')
  await expect(headings(page, 2)).toHaveText(['Journey'])
})

test('dhyanam shows four works, how to order them, and the way to the shop', async ({ page }) => {
  await page.goto('/dhyanam')
  await expect(main(page).getByRole('figure')).toHaveCount(4)
  const order = main(page).getByRole('region', { name: 'Order and pricing' })
  await expect(order.getByText('20 x 20 inches')).toBeVisible()
  await expect(order.getByRole('link', { name: /^\+91/ })).toHaveCount(2)
  for (const link of await order.getByRole('link', { name: /WhatsApp/ }).all())
    await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/91\d{10}\?text=/)
  await order.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL('/dhyanamshop')
})

test('the contents of a legal page lead to its parts by keyboard', async ({ page }) => {
  await page.goto('/privacy-policy')
  const link = page.getByRole('navigation', { name: 'On this page' }).getByRole('link', {
    name: 'Your rights',
  })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/privacy-policy#your-rights')
  await expect(headings(page, 2).filter({ hasText: 'Your rights' })).toBeInViewport()
})

test('a legal page prints as text alone', async ({ page }) => {
  await page.goto('/terms-of-use')
  await page.emulateMedia({ media: 'print' })
  await expect(headings(page, 1)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
})
