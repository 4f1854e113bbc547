import { expect, type Page, test } from '@playwright/test'
import { lessonIdOf, roomPath } from '#domain/lesson.ts'
import { courses } from '../content-read.ts'
import { course, inCart } from '../goods.ts'
import { openAccount, openAs, order } from './shopper.ts'

const lessons =
  courses
    .find(({ id }) => id === course.id)
    ?.fields.chapters.flatMap(({ subChapters }) => subChapters) ?? []
const [first, second, third] = lessons.map(({ name }) => name) as [string, string, string]
const room = `/my-account/courses/${course.id}`
const count = lessons.length

const list = (page: Page) => page.getByRole('navigation', { name: 'Lessons' })
const lesson = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/progress') && answer.ok())

const isSaved = async (page: Page, name: string) => {
  await expect(lesson(page, name).getByRole('status')).toHaveText('Saved')
}

test('a buyer learns in a room: goes on, marks, writes, and finds it on another device @phone', async ({
  page,
  browser,
}) => {
  const account = await openAccount(page.request)
  await order(page.request, account, 'success', inCart(course))
  await openAs(page, account, '/my-account')
  await expect(page.getByText(`0 of ${count} lessons done`)).toBeVisible()
  await page.getByRole('link', { name: 'Go to the course', exact: true }).click()
  await page.waitForURL(room)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.name)

  await page.getByRole('link', { name: `Start: ${first}` }).click()
  await expect(lesson(page, first)).toBeVisible()
  await expect(page).toHaveURL(`${room}#${lessonIdOf(lessons[0] ?? {})}`)
  await lesson(page, first).getByRole('button', { name: 'Mark as done' }).click()
  await expect(list(page).getByText(`1 of ${count} lessons done`)).toBeVisible()
  await isSaved(page, first)
  await lesson(page, first)
    .getByRole('link', { name: `Next lesson: ${second}` })
    .click()
  await expect(lesson(page, second).getByRole('heading')).toBeFocused()
  await lesson(page, second).getByLabel('Your note').fill('Ask about the second one.')
  await isSaved(page, second)
  await page.goBack()
  await expect(lesson(page, first)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: `Continue: ${second}` })).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await openAs(other, account, room)
  await other.getByRole('link', { name: `Continue: ${second}` }).click()
  await expect(lesson(other, second).getByLabel('Your note')).toHaveValue(
    'Ask about the second one.',
  )
  await other.getByRole('link', { name: `${first} done` }).click()
  await other.getByRole('button', { name: `Undo: mark “${first}” as not done` }).click()
  await isSaved(other, first)
  await page.reload()
  await expect(list(page).getByText(`0 of ${count} lessons done`)).toBeVisible()
})

test('what is marked without a network is kept through a reload, and sent when it is back', async ({
  page,
  context,
}) => {
  const account = await openAccount(page.request)
  await order(page.request, account, 'success', inCart(course))
  await openAs(page, account, room)
  await list(page).getByRole('link', { name: third }).click()
  await saved(page)
  await context.setOffline(true)
  await lesson(page, third).getByRole('button', { name: 'Mark as done' }).click()
  const kept = 'Saved on this device; it is sent when you are online.'
  await expect(lesson(page, third).getByRole('status')).toHaveText(kept)

  // The network is back while nobody looks: the next visit sends it.
  await page.route('**/api/progress', (route) => route.abort())
  await context.setOffline(false)
  await page.reload()
  await expect(list(page).getByText(`1 of ${count} lessons done`)).toBeVisible()
  await expect(lesson(page, third).getByRole('status')).toHaveText(kept)
  await page.unroute('**/api/progress')
  const sent = saved(page)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await sent
  await expect(lesson(page, third).getByRole('status')).toHaveText('Saved')
  const headers = { Authorization: `Bearer ${account.token}` }
  const answer = await page.request.get(`/api/courses/${course.id}/room`, { headers })
  const { progress } = await answer.json()
  expect(progress).toMatchObject([{ doneAt: expect.any(Number) }])
  expect(progress[0].doneAt).toBeGreaterThan(0)
})

test('nothing of the host of a video is asked for before a tap', async ({ page }) => {
  const account = await openAccount(page.request)
  await order(page.request, account, 'success', inCart(course))
  const asked: string[] = []
  await page.route(/^https:/, async (route) => {
    asked.push(new URL(route.request().url()).host)
    await route.fulfill({ contentType: 'text/html', body: 'A film' })
  })
  await openAs(page, account, `${room}#${lessonIdOf(lessons[0] ?? {})}`)
  await expect(lesson(page, first)).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: `Play the video: ${first}` }).click()
  const film = page.frameLocator('.lesson iframe')
  await expect(film.getByText('A film')).toBeVisible()
  expect(new Set(asked)).toEqual(new Set([new URL(lessons[0]?.link ?? '').host]))
})

const printed = courses.flatMap(({ id, fields }) =>
  fields.chapters
    .flatMap(({ subChapters }) => subChapters)
    .filter(({ file }) => file !== undefined)
    .map((pdf) => ({ id, pdf })),
)

for (const { id, pdf } of printed.slice(0, 1))
  test('a lesson that is a PDF is saved by a tap', async ({ page }) => {
    const account = await openAccount(page.request)
    await order(page.request, account, 'success', [id, 'Course'])
    await openAs(page, account, roomPath(id, lessonIdOf(pdf)))
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the PDF' }).click()
    expect((await file).suggestedFilename()).toMatch(/\.pdf$/)
  })

test('whoever does not have the course is told so, and shown the way to it', async ({ page }) => {
  const account = await openAccount(page.request)
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/room'))
  await openAs(page, account, room)
  expect((await answered).status()).toBe(404)
  await expect(page.getByText('You do not have this course.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Course page' }).click()
  await page.waitForURL(`/courses/${course.id}`)
  await page.goto('/my-account/courses/sold-no-more')
  await expect(page.getByText('You do not have this course.')).toBeVisible()
})

test('a room that does not load says so, and Retry opens it; logged out, it asks who is there', async ({
  page,
}) => {
  const account = await openAccount(page.request)
  await order(page.request, account, 'success', inCart(course))
  await page.route('**/room', (route) => route.abort())
  await openAs(page, account, room)
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await page.unroute('**/room')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(list(page)).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('session'))
  await page.reload()
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Register' })).toHaveAttribute(
    'href',
    `/my-account?next=${encodeURIComponent(room)}#register`,
  )
})
