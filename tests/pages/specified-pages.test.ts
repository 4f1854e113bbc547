import { describe, expect, test } from 'vitest'
import { formatRupees } from '#domain/money.ts'
import {
  appointments,
  art,
  books,
  consultationPage,
  courses,
  dhyanamPage,
  firm,
  home,
  leastFee,
  nextWebinar,
  people,
  profiles,
  services,
  slides,
} from '../content-read.ts'
import {
  allIn,
  builtFiles,
  type BuiltPage,
  builtPage,
  builtPages,
  readBuilt,
  shownIn,
} from './built-site.ts'

/** What the specification says of pages and no other test looks at. */

const oneLine = (words: string) => words.replaceAll(/\s+/g, ' ').trim()
const withoutShell = ['/cart', '/checkout']
const pages = builtPages()
const withShell = pages.filter(({ path }) => !withoutShell.includes(path))

/** Where the links of a part lead, with their words. */
const linksOf = ({ all }: BuiltPage, part: string) =>
  all(`${part} a`).map((link) => ({
    href: String(link.attributes['href']),
    label: shownIn(link),
  }))
const hrefs = (page: BuiltPage, part: string) => linksOf(page, part).map(({ href }) => href)
const texts = ({ all }: BuiltPage, selector: string) => all(selector).map(shownIn)

describe('the shell', () => {
  test.each(withShell)('$path has header, footer, and DMIT, group and chat beside it', (page) => {
    expect(hrefs(page, 'header')).toContain('/my-account')
    expect(hrefs(page, 'footer')).toContain('/terms-of-use')
    const beside = linksOf(page, 'aside.quick-contact')
    expect(beside.map(({ label }) => label)).toEqual(['DMIT', 'Join Group', 'Chat with us'])
  })

  test.each(withoutShell)('%s has nothing of the shell but the way home', (path) => {
    const page = builtPage(path)
    expect([...page.all('header'), ...page.all('footer'), ...page.all('aside')]).toEqual([])
    expect(hrefs(page, 'nav')).toContain('/')
  })

  test.each(withShell)(
    'the header of $path leads home and to account, cart and webinar',
    (page) => {
      const links = linksOf(page, 'header')
      expect(links[0]?.href).toBe('/')
      expect(links).toContainEqual({ href: '/my-account', label: 'Login' })
      expect(links).toContainEqual({ href: '/hooponopono-power', label: 'Webinar' })
      expect(links).toContainEqual({ href: '/dhyanam', label: 'Dhyanam' })
      expect(links.find(({ href }) => href === '/cart')?.label).toMatch(/^Cart\b/)
      expect(page.all('header button').map(({ attributes }) => attributes['aria-label'])).toContain(
        'Menu',
      )
    },
  )

  test.each(withShell)('the footer of $path has its words and all of its links', (page) => {
    const [footer] = page.all('footer')
    const words = shownIn(footer)
    const marked = page.all('footer svg').map(({ parent }) => shownIn(parent as typeof footer))
    expect(marked).toContain(oneLine(firm.name))
    expect(words).toContain(oneLine(firm.tagline))
    expect(words).toContain(oneLine(firm.blurb))
    expect(words).toContain(`© 2024 ${firm.legalName}`)
    expect(texts(page, 'footer h2')).toEqual([
      ...['Personal growth', 'Finance', 'Privacy', 'Connect with Us'],
    ])
    const links = linksOf(page, 'footer')
    const { offered, invitation } = consultationPage.fields.freeCall
    const label = offered ? 'Schedule a free consultation' : 'Schedule a consultation'
    const schedule = links.find((link) => link.label === label)
    expect(schedule?.href).toMatch(
      offered ? /^\/get-a-consultation\?call=free(?:#|$)/ : /^\/get-a-consultation$/,
    )
    expect(words.includes(oneLine(invitation))).toBe(offered)
    for (const [href, label] of [
      ['/personality-development', 'Personality Development'],
      ['/dmit', 'DMIT'],
      ['/midbrain-activation', 'Midbrain Activation'],
      ['/law-of-attraction', 'Law of Attraction'],
      ['/financial-planning', 'Financial Planning'],
      ['/wealth-management', 'Wealth Management'],
      ['/terms-of-use', 'Terms and Conditions'],
      ['/privacy-policy', 'Privacy Policy'],
      ['/testimonial', 'Testimonial'],
    ] as const)
      expect(links).toContainEqual({ href, label })
    for (const { href } of firm.social) expect(links.map((link) => link.href)).toContain(href)
    // What leads nowhere is left out.
    for (const label of ['Tax and Estate Planning', 'Industries'])
      expect(texts(page, 'footer nav li')).not.toContain(label)
  })

  test.each(pages)('nothing of another site is framed on $path before somebody taps', (page) => {
    expect(page.all('iframe')).toEqual([])
  })
})

const lessonsOf = (all: typeof courses) =>
  all.flatMap(({ fields }) => fields.chapters.flatMap(({ subChapters }) => subChapters))

describe('the home page', () => {
  const below = (heading: string) =>
    builtPage('/')
      .all('main section')
      .filter((section) => shownIn(allIn(section, 'h2')[0]) === oneLine(heading))

  test('has its parts in this order', () => {
    const parts = [
      ...['Courses', 'Short books', home.coach.heading],
      ...home.services.map(({ title }) => title),
      ...['Industries we work with', 'From our channel', 'In their words', firm.tagline],
    ].map(oneLine)
    const headings = texts(builtPage('/'), 'main h2')
    expect(headings.filter((heading) => parts.includes(heading))).toEqual(parts)
  })

  test('has a slide for each of the content: the sample page of a service, or a picture alone', () => {
    const built = builtPage('/').all('main div[data-slide]')
    expect(built).toHaveLength(slides.length)
    for (const [place, slide] of built.entries()) {
      const { alt, service } = slides[place]?.fields ?? {}
      const pictures = allIn(slide, 'img').map(({ attributes }) => shownAs(attributes['alt']))
      expect(pictures).toEqual(service ? [] : [alt])
      const { paper } = services.find(({ id }) => id === service)?.fields ?? {}
      const lines = paper?.lines.flatMap(({ label, value }) => [label, value]) ?? []
      const said = paper ? [paper.whose, paper.title, ...lines, paper.next] : []
      expect(shownIn(slide)).toBe(oneLine(said.join(' ')))
    }
  })

  test('says what the first slide says, beside the slides and for as long as they go round', () => {
    const { heading = '', subheading = '', button, second } = slides[0]?.fields.message ?? {}
    const [beside] = builtPage('/').all('main .hero__words')
    if (!beside) throw new Error('There are no words beside the slides of the home page.')
    const free = [
      ['15-minute call', '/get-a-consultation?call=free#your-request'],
      [`${books.filter(({ fields }) => fields.price === 0).length} books`, '/library'],
      [`${lessonsOf(courses).filter((lesson) => lesson.free).length} lessons`, '/courses'],
    ] as const
    const ways = [button, second].flatMap((way) => way ?? [])
    const links = [...ways, ...free.map(([label, href]) => ({ label, href }))]
    expect(allIn(beside, 'h1').map(shownIn)).toEqual([oneLine(heading)])
    expect(
      allIn(beside, 'a').map((link) => ({ label: shownIn(link), href: link.attributes['href'] })),
    ).toEqual(links)
    const buttons = ways.map(({ label }) => label)
    const said = [heading, subheading, ...buttons, 'Free:', ...free.map(([label]) => label)]
    expect(shownIn(beside)).toBe(oneLine(said.join(' ')))
  })

  test('has ways in that say what one pays there at least', () => {
    const least = (goods: readonly { fields: { price: number } }[]) => {
      const prices = goods.map(({ fields }) => fields.price)
      return `${prices.length > 1 ? 'from ' : ''}${formatRupees(Math.min(...prices))}`
    }
    const prices = new Map([
      ['/courses', least(courses)],
      ['/dhyanamshop', least(art)],
      ['/get-a-consultation', formatRupees(leastFee)],
    ])
    const { doors = [] } = home
    const ways = doors.flatMap(({ title }) => below(title)).flatMap((door) => allIn(door, 'a'))
    const expected = doors.flatMap(({ links }) => links)
    expect(ways.map(({ attributes }) => attributes['href'])).toEqual(
      expected.map(({ href }) => href),
    )
    expect(ways.map(shownIn)).toEqual(
      expected.map(({ label, href }) => [label, prices.get(href) ?? []].flat().join(' ')),
    )
  })

  test('shows the first four books with their prices, each with the way to it', () => {
    const shown = below('Short books').flatMap((part) => allIn(part, 'article'))
    expect(shown.map((book) => allIn(book, 'a')[0]?.attributes['href'])).toEqual(
      books.slice(0, 4).map(({ id }) => `/library/${id}`),
    )
    expect(shown.map(shownIn)).toEqual(
      books
        .slice(0, 4)
        .map(({ fields: { title, price } }) =>
          oneLine(`${title} ${price === 0 ? 'Free' : formatRupees(price)}`),
        ),
    )
  })

  test('has a film that is silent and loops, where there is one', () => {
    const films = builtPage('/').all('main video')
    expect(films).toHaveLength(home.video ? 1 : 0)
    for (const { attributes } of films)
      expect(Object.keys(attributes)).toEqual(expect.arrayContaining(['muted', 'loop']))
  })
})

test('nothing that the pages were built with is asked for again', () => {
  // The room of a course is none of it.
  const room = '/api/courses/{id}/room'
  const scripts = builtFiles
    .filter((file) => /\.(?:js|html)$/.test(file))
    .map((file) => ({ file, text: readBuilt(file).toString().replaceAll(room, '') }))
  const filesThatAsk = (call: RegExp) =>
    scripts.filter(({ text }) => call.test(text)).map(({ file }) => file)
  expect(filesThatAsk(/\/api\/cart\/add\b/)).not.toEqual([])
  expect(filesThatAsk(/\/api\/(?:courses|books|dhyanam|testimonial|teams|webinarad)\b/)).toEqual([])
})

const fieldsOf = ({ all }: BuiltPage, form: string) =>
  ['input', 'textarea'].flatMap((kind) =>
    all(`${form} ${kind}`).map(({ attributes }) => ({
      name: String(attributes['name']),
      type: kind === 'textarea' ? kind : String(attributes['type']),
      required: 'required' in attributes,
    })),
  )

const form = `form[action="/api/${appointments.length > 0 ? 'appointments' : 'consultations'}"]`

test('the consultation form has four fields, all required, and says what it costs', () => {
  const page = builtPage('/get-a-consultation')
  // The server adds the times that are free.
  const built = fieldsOf(page, form).filter(({ name }) => name !== 'startsAt')
  expect(built.filter(({ required }) => required)).toEqual([
    { name: appointments.length > 0 ? 'name' : 'firstName', type: 'text', required: true },
    { name: 'phone', type: 'tel', required: true },
    { name: 'email', type: 'email', required: true },
    { name: 'message', type: 'textarea', required: true },
  ])
  const labels = page.all(`${form} label`).filter((label) => allIn(label, 'input').length === 0)
  expect(labels.map((label) => shownIn(label).replace(/\W+$/, ''))).toEqual([
    ...['Full Name', 'Phone', 'Email', 'Message'],
  ])
  const [words = ''] = texts(page, form)
  expect(words).toMatch(/Consultation fee Required/)
  expect(words).toContain(formatRupees(leastFee))
  expect(texts(page, `${form} button`).at(-1)).toMatch(
    new RegExp(`Submit and pay ${formatRupees(leastFee)}`),
  )
})

test('a free consultation is spoken of only where the page offers a call for nothing', () => {
  const { offered } = consultationPage.fields.freeCall
  const free = appointments.find(({ fields }) => fields.price === 0)
  const page = builtPage('/get-a-consultation')
  const choices = page.all(`${form} input[name="typeId"]`).map(({ attributes }) => attributes)
  const speaking = builtFiles.filter(
    (file) =>
      /\.(?:html|js|json|xml)$/.test(file) &&
      /free\s+consultation/i.test(readBuilt(file).toString()),
  )
  expect(choices.some(({ value }) => value === free?.id)).toBe(offered)
  if (!offered) return expect(speaking).toEqual([])
  expect(speaking).not.toEqual([])
  // Who comes to book the hour pays for it only where the button says so.
  expect(choices.filter((choice) => 'checked' in choice).map(({ value }) => value)).not.toEqual([
    free?.id,
  ])
  const [words = ''] = texts(page, form)
  expect(words).toContain(`${free?.fields.name} Free`)
})

test('the login has an e-mail box that the browser does not check', () => {
  const { all } = builtPage('/my-account')
  const [box] = all('input[id="log-in-email"]')
  expect(box?.attributes['type']).toBe('email')
  const form = all('form').find(
    ({ attributes }) => attributes['aria-labelledby'] === 'log-in-heading',
  )
  const names = Object.keys(form?.attributes ?? {}).map((name) => name.toLowerCase())
  expect(names).toContain('novalidate')
})

test('the webinar has its poster, words and a form of which no field is required, while one is planned', () => {
  const page = builtPage('/hooponopono-power')
  const form = 'form[action="/api/webinars"]'
  expect(page.all(form)).toHaveLength(nextWebinar ? 1 : 0)
  if (!nextWebinar) return
  const { title, titleDesc, alt, price, host } = nextWebinar.fields
  expect(texts(page, 'h1')).toEqual([oneLine(title)])
  expect(texts(page, 'main')[0]).toContain(oneLine(titleDesc))
  expect(page.all('main img').map(({ attributes }) => shownAs(attributes['alt']))).toContain(alt)
  expect(linksOf(page, 'main')).toContainEqual({ href: '#enroll', label: 'Enroll Now' })
  const leads = profiles.find(({ id }) => id === host)?.fields.name ?? 'nobody'
  if (host)
    expect(linksOf(page, 'section[id="enroll"]')).toContainEqual({ href: `/${host}`, label: leads })
  expect(page.all(`section[id="enroll"] ${form}`)).toHaveLength(1)
  const fields = fieldsOf(page, form)
  expect(fields.filter(({ required }) => required)).toEqual([])
  expect(fields.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...['name', 'email', 'phone', 'city', 'state', 'gender', 'other'],
      ...['healthChallenge', 'mentalChallenge', 'financialChallenge', 'otherChallenge'],
    ]),
  )
  const genders = page.all(`${form} input[name="gender"]`)
  expect(genders.map(({ attributes }) => attributes['value'])).toEqual([
    ...['male', 'female', 'preferNotToSay'],
  ])
  const button = price === undefined ? 'Reserve my seat' : 'Pay Now'
  expect(texts(page, `${form} button`).at(-1)).toBe(button)
})

/** An attribute as people hear it. */
const shownAs = (value: unknown) =>
  String(value)
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

test.each(profiles)('/$id says who it is and what they do', ({ id, fields }) => {
  const page = builtPage(`/${id}`)
  expect(texts(page, 'main h1')).toEqual([oneLine(fields.name)])
  expect(texts(page, 'main p')).toContain(oneLine(fields.role))
})

describe('the team', () => {
  test('shows picture, name and designation of everybody, with the way to the page of each', () => {
    const page = builtPage('/team')
    const cards = page.all('main li')
    for (const { id, fields } of people) {
      const card = cards.find((one) => shownIn(one).startsWith(oneLine(fields.name)))
      expect(shownIn(card)).toContain(oneLine(fields.designation))
      expect(hrefs(page, 'main')).toContain(`/team/${id}`)
    }
    const pictures = page.all('main img').map(({ attributes }) => shownAs(attributes['alt']))
    expect(pictures).toEqual(expect.arrayContaining(people.map(({ fields }) => fields.alt)))
  })

  test.each(people)('/team/$id shows picture, name and designation', ({ id, fields }) => {
    const page = builtPage(`/team/${id}`)
    expect(texts(page, 'main h1')).toEqual([oneLine(fields.name)])
    expect(texts(page, 'main')[0]).toContain(oneLine(fields.designation))
    const pictures = page.all('main img').map(({ attributes }) => shownAs(attributes['alt']))
    expect(pictures).toContain(fields.alt)
  })

  test.each(people)('/team/$id leads on: to what they teach and wrote, and to us', (member) => {
    const links = hrefs(builtPage(`/team/${member.id}`), 'main')
    const taught = courses.some(({ fields }) => fields.teacher === member.id)
    const written = books.some(({ fields }) => fields.author === member.fields.name)
    expect(links.some((href) => href.startsWith('/courses/'))).toBe(taught)
    expect(links.some((href) => href.startsWith('/library/'))).toBe(written)
    expect(links).toContain('/get-a-consultation')
  })
})

test('the Dhyanam page has its sections, the note and name of the artist, and what mandalas mean', () => {
  const page = builtPage('/dhyanam')
  expect(texts(page, 'main h2')).toEqual(
    expect.arrayContaining([
      ...['About Dhyanam', 'Artworks', 'Artist note', 'Significance', 'Order and pricing'],
    ]),
  )
  const { artist, significance } = dhyanamPage.fields
  const [words = ''] = texts(page, 'main')
  for (const part of [artist.name, ...artist.note, ...significance.map(({ text }) => text)])
    expect(words).toContain(oneLine(part))
})
