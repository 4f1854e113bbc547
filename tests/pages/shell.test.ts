import { expect, test } from 'vitest'
import { endsAt } from '#domain/webinar-time.ts'
import { firm, nextWebinar, servicePaths } from '../content-read.ts'
import { allIn, builtPage, builtPages, readBuilt, shownIn, textOf } from './built-site.ts'

const pages = builtPages()
const withHeader = pages.filter(({ all }) => all('header').length > 0)
const tellsOfWebinar = ['/', ...servicePaths]

test('the next webinar is announced with its day on the home page and the services, and nowhere else', () => {
  const telling = pages.filter(({ all }) => all('aside[data-until]').length > 0)
  expect(telling.map(({ path }) => path).toSorted()).toEqual(
    nextWebinar ? tellsOfWebinar.toSorted() : [],
  )
  if (!nextWebinar) return
  const { title, date } = nextWebinar.fields
  const day = date.split('-').toReversed().join('-')
  for (const { all } of telling) {
    const [line] = all('aside[data-until]')
    if (!line) throw new Error('The line is gone.')
    expect(shownIn(line)).toBe(`Webinar, ${day}: ${title}`)
    expect(allIn(line, 'a')[0]?.attributes['href']).toBe('/hooponopono-power')
    expect(Date.parse(line.attributes['data-until'] ?? '')).toBe(endsAt(nextWebinar.fields))
  }
})

test.each(withHeader)(
  'the header of $path leads to the consultation, on phones from its menu',
  (page) => {
    const leading = page.all('header a').filter((link) => shownIn(link) === 'Get a consultation')
    expect(leading.map(({ attributes }) => attributes['href'])).toEqual([
      '/get-a-consultation',
      '/get-a-consultation',
    ])
  },
)

test.each(pages.filter(({ all }) => all('footer').length > 0))(
  'the footer of $path says who the firm is before the law, and who answers complaints',
  (page) => {
    const words = shownIn(page.all('footer')[0])
    const { legalName, contacts, legal } = firm
    const { companyNumber, gstin, sebi, grievance } = legal
    const said = [legalName, ...contacts.address, companyNumber, grievance.name]
    for (const part of [...said, ...(gstin === 'none' ? [] : [gstin])])
      expect(words).toContain(part)
    expect(words).toContain(sebi === 'none' ? 'Not registered with SEBI' : sebi)
    const ways = page.all('footer a').map(({ attributes }) => attributes['href'])
    expect(ways).toContain('/grievance')
  },
)

test('an entry of the menu that has a line shows it, and a drawing that there is', () => {
  const drawings = readBuilt('ornaments/menu.svg').toString()
  const entries = builtPage('/').all('header li')
  const linked = [...firm.showcase.flatMap(({ links }) => links), ...firm.about]
  expect(linked.filter(({ line }) => line)).not.toEqual([])
  for (const { label, href, line = '' } of linked) {
    const entry = entries.find(
      (one) => allIn(one, 'a').length === 1 && shownIn(allIn(one, 'a')[0]) === label,
    )
    if (!entry) throw new Error(`The menu has no ${label}`)
    expect(allIn(entry, 'a')[0]?.attributes['href']).toBe(href)
    expect(shownIn(entry)).toBe(`${label}${line && ` ${line}`}`)
    const names = allIn(entry, 'img').map(({ attributes }) => attributes['src']?.split('#')[1])
    expect(names).toHaveLength(line ? 1 : 0)
    for (const name of names) expect(drawings).toContain(`<view id="${name}"`)
  }
})

test.each(['/cart', '/checkout', '/my-account'])(
  'H: %s without script says which number to call',
  (path) => {
    const [words] = builtPage(path).all('[data-needs-script]')
    const [phone] = words ? allIn(words, 'a[href^="tel:"]') : []
    expect(textOf(phone)).toMatch(/\d{5}/)
  },
)
