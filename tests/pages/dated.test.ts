import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CatalogueFile } from '#contracts/catalogue-file.ts'
import { indiaDay, indiaMoment, startOfIndiaDayBefore } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { art, course } from '../goods.ts'
import { copyProject } from './edited-project.ts'

const today = indiaDay(Date.now())
const startMs = startOfIndiaDayBefore(Date.now(), 0)
const yesterday = indiaDay(startMs - 1)
const faraway = '2099-12-31'
const lowered = 77_700
const courseFile = `content/courses/${course.id}.md`
const pieces = { gone: 'for-a-while', come: 'since-then', ahead: 'not-yet' }
const written = (file: string) => readFileSync(file, 'utf8')

/** A piece like another, on the site for some time. */
const piece = (id: string, order: number, line: string) =>
  written(`content/art/${art.id}.md`)
    .replace(/^name: .*$/m, `name: A piece of ours, ${id}`)
    .replace(/^order: .*$/m, `order: ${order}\n${line}`)

const project = copyProject()
afterAll(() => project[Symbol.asyncDispose]())

const releases = () =>
  readdirSync(join(project.root, 'releases')).filter((name) => !name.startsWith('.'))

/** As `npm start` does. */
const buildIfChanged = () =>
  project.run([
    '--input-type=module',
    '-e',
    "import { buildIfChanged } from './scripts/build.mjs'; await buildIfChanged({ quickly: true })",
  ])

/** What the site shows and charges, and what the server is told. */
function built() {
  const dist = join(project.root, 'dist')
  const { products, nextChangeAt } = CatalogueFile.parse(
    JSON.parse(written(join(dist, 'private/catalogue.json'))),
  )
  const page = (path: string) => join(dist, 'site', path, 'index.html')
  const shown = Object.values(pieces).filter((id) => existsSync(page(`dhyanamshop/${id}`)))
  const sold = Object.values(pieces).filter((id) => products.some((one) => one.id === id))
  const pricePaise = products.find(({ id }) => id === course.id)?.pricePaise
  const grid = written(page('courses'))
  const own = written(page(`courses/${course.id}`))
  return { shown, sold, pricePaise, grid, own, nextChangeAt }
}

beforeAll(async () => {
  const prices = `prices:\n  - { from: ${today}, until: ${faraway} 18:00, price: ${lowered / 100} }`
  const dated = written(courseFile).replace(/^price: .*$/m, (line) => `${line}\n${prices}`)
  project.write(courseFile, dated)
  project.write(`content/art/${pieces.gone}.md`, piece(pieces.gone, 91, `until: ${yesterday}`))
  project.write(`content/art/${pieces.come}.md`, piece(pieces.come, 92, `from: ${today} 00:00`))
  project.write(`content/art/${pieces.ahead}.md`, piece(pieces.ahead, 93, `from: ${faraway}`))
  await project.run(['scripts/build.mjs'], { BUILD_AT: indiaMoment(startMs - 1) })
}, 600_000)

test('a build is of one moment, and the next start builds what has come since, once', async () => {
  const before = built()
  expect(before).toMatchObject({
    shown: [pieces.gone],
    sold: [pieces.gone],
    pricePaise: course.pricePaise,
    nextChangeAt: startMs,
  })
  expect(before.own).not.toContain(formatRupees(lowered))

  await buildIfChanged()
  const after = built()
  expect(after).toMatchObject({
    shown: [pieces.come],
    sold: [pieces.come],
    pricePaise: lowered,
    nextChangeAt: Date.parse(`${faraway}T00:00:00+05:30`),
  })
  expect(after.grid).toContain(formatRupees(lowered))
  const usual = formatRupees(course.pricePaise)
  expect(after.own).toContain(
    `${formatRupees(lowered)} until 31-12-2099, 6:00 PM IST. Then ${usual}.`,
  )

  const names = releases()
  await buildIfChanged()
  expect(releases()).toEqual(names)
})
