import sharp from 'sharp'
import { made, moved, replaced, text, typed, written } from './kind.ts'
import { art, book, course, member, service, site, webinar } from './mistake.ts'
import { bytesOf, wordsOf } from './overlay.ts'

const profile = 'content/profiles/asha-verma.md'
const join = 'https://meet.example.com/sample-hooponopono-2030-01-20'
const bindu = 'content/art/images/bindu.jpg'
const size = 'size: 10 x 10 in'

const addresses = [
  typed('I: words behind the address of a meeting', webinar, [join, `'${join} (Mon only)'`], 'joinLink:', /joinLink: .* is followed by "\(Mon only\)"; write the address alone, https:\/\/meet/),
  typed('I: words behind the address of a room', profile, [wordsOf(profile).match(/meetingLink: .*/)?.[0] ?? '', "meetingLink: 'https://meet.example.in/x Passcode 1234'"], 'meetingLink:', /meetingLink: .*is followed by "Passcode 1234"; write/),
  typed('I: words behind the address of a network', site, ['href: https://www.facebook.com/samriddhi.sample', "href: 'https://www.facebook.com/samriddhi.sample our page'"], 'our page', /social\[0\]\.href: .*is followed by "our page"; write/),
  typed('I: words behind the link of a map', site, ['link: https://www.google.com/maps/search/?api=1&query=Hazratganj,+Lucknow', "link: 'https://www.google.com/maps/search/?api=1&query=Hazratganj,+Lucknow (gate 2)'"], 'gate 2', /map\.link: .*followed by "\(gate 2\)"; write/),
  typed('I: words behind a lesson', course, ['sample-money-calmly-01-01-00000000/view', 'sample-money-calmly-01-01-00000000/view part one'], 'part one', /link: .*followed by "part one"; write/),
  typed('I: words behind a page of a menu', site, ['href: /team }', "href: '/team (all)' }"], '/team (all)', /href: .*followed by "\(all\)"; write the address alone, \/team$/),
  typed('I: a comma behind an address', webinar, [join, `'${join},'`], 'joinLink:', /followed by ,; write the address alone/),
  typed('I: a second address', webinar, [join, `'${join} https://zoom.example.com/1'`], 'joinLink:', /is followed by "https:\/\/zoom/),
  typed('I: words before an address', webinar, [join, `'Zoom: ${join}'`], 'joinLink:', /write an address that begins with https/),
]

const html = [
  written('I: a picture in HTML', member, '<img src="./images/devika-joshi.jpg" alt="A woman">', /<img> does not work.*; write it in markdown, !\[what it shows\]\(\.\/images\/name\.jpg\)/),
  written('I: a heading in HTML', member, '<h2>Work</h2>', /<h2> does not work.*## and a blank/),
  written('I: a list in HTML', member, '<ul><li>One</li></ul>', /<ul> does not work.*a list, each entry/),
  written('I: a table in HTML', member, '<table><tr><td>1</td></tr></table>', /<table> does not work.*each row like \| one/),
  written('I: a centred paragraph', member, '<center>Welcome</center>', /<center> does not work.*the words alone/),
  written('I: a comment', member, 'Words.\n\n<!-- call her back -->', /a comment .* is published.*; delete it/, '<!--'),
  written('I: a comment within a sentence', member, 'Words <!-- old --> and words.', /a comment .* is published.*; delete it/),
  written('I: where a summary ends', member, 'Words.\n\n<!--more-->', /a comment/, '<!--more'),
  written('I: a tag on a line of its own', member, '<b>\n**Words**\n</b>', /<b> begins a line of its own.*; write it in one line/),
  written('I: a class', member, 'See <b class="red">this</b>.', /<b> carries code or a style.*; remove/),
  written('I: an anchor of HTML', member, 'See <a name="x">this</a>.', /<a> leads nowhere; write/),
  written('I: a link of HTML without quotes', member, 'See <a href=/nowhere>this</a>.', /leads nowhere|<\/a> closes nothing; /),
]

const pictures = [
  made('I: a GIF', art, () => [replaced(art, './images/bindu.jpg', './images/bindu.gif')], 'image:', /ends in \.gif.*; save it as JPEG and write \.\/images\/bindu\.jpg/),
  made('I: a picture of a phone of Apple', art, () => [replaced(art, './images/bindu.jpg', './images/bindu.HEIC'), ...moved(bindu, 'content/art/images/bindu.HEIC')], 'image:', /ends in \.heic.*; save it as JPEG/),
  made('I: a JPEG that ends in .jfif', art, () => [replaced(art, './images/bindu.jpg', './images/bindu.jfif'), ...moved(bindu, 'content/art/images/bindu.jfif')], 'image:', /JPEG by another name; rename the file so that it ends in \.jpg, and write \.\/images\/bindu\.jpg/),
  made('I: a WebP that moves', art, async () => [replaced(art, 'bindu.jpg', 'bindu.webp'), [bindu, undefined], ['content/art/images/bindu.webp', await moving('webp')]], 'image:', /moves \(it holds 2 pictures\).*; save one of them as JPEG/),
  made('I: a PNG that moves', art, async () => [replaced(art, 'bindu.jpg', 'bindu.png'), [bindu, undefined], ['content/art/images/bindu.png', await movingPng()]], 'image:', /moves \(it holds 2 pictures\)/),
  made('I: a picture named on a Mac', art, () => [replaced(art, 'bindu.jpg', 'caf\u00E9.jpg'), ...moved(bindu, 'content/art/images/cafe\u0301.jpg')], 'image:', /both look alike.*; rename the file to cafe\.jpg|look alike.*rename the file to cafe\.jpg/),
  made('I: a picture of a text named on a Mac', member, () => [replaced(member, '\n---\n\n', '\n---\n\n![A lamp](./images/caf\u00E9.jpg)\n\n'), ['content/team/images/cafe\u0301.jpg', bytesOf(bindu)]], '![A lamp]', /look alike.*rename the file to cafe\.jpg/),
  made('I: a GIF in a text', member, () => [replaced(member, '\n---\n\n', '\n---\n\n![A lamp](./images/lamp.gif)\n\n')], '![A lamp]', /text: .*ends in \.gif.*; save it as JPEG/),
  made('I: a picture of a phone that nothing shows', 'content/art/images/spare.heic', () => [['content/art/images/spare.heic', bytesOf(bindu)]], 1, /no file shows this picture; /),
]

async function moving(format: 'webp'): Promise<Buffer> {
  const frame = { create: { width: 960, height: 960, channels: 3 as const, background: 'teal' } }
  const frames = [frame, { create: { ...frame.create, background: 'gold' } }]
  const images = await Promise.all(frames.map(async (one) => await sharp(one).png().toBuffer()))
  return await sharp(images, { join: { animated: true } })[format]().toBuffer()
}

/** A PNG with the chunk that tells how many pictures follow. */
async function movingPng(): Promise<Buffer> {
  const png = await sharp({ create: { width: 960, height: 960, channels: 3, background: 'teal' } }).png().toBuffer()
  const control = Buffer.alloc(20)
  control.writeUInt32BE(8, 0)
  control.write('acTL', 4, 'latin1')
  control.writeUInt32BE(2, 8)
  return Buffer.concat([png.subarray(0, 33), control, png.subarray(33)])
}

const inEveryText = [
  ['a shortcode of Hugo', '{{< youtube abc >}}', /no shortcodes/],
  ['a shortcode of Hugo with markdown', '{{% notice %}}', /no shortcodes/],
  ['a variable', '{{ site.title }}', /no shortcodes/],
  ['a tag of Liquid', '{% include map.html %}', /no shortcodes/],
  ['a shortcode of WordPress', '[gallery ids="1,2,3"]', /no shortcodes/],
  ['the end of a shortcode', 'Words[/caption]', /no shortcodes/],
  ['a link of a wiki', 'See [[Our courses]]', /no shortcodes.*\[words\]\(\/courses\)/],
  ['a list of contents', '[TOC]', /lists of contents by itself/],
  ['attributes of kramdown', 'Words {: .lead}', /no shortcodes/],
  ['a bullet of Word', '\uF0B7 Words', /symbol font \(U\+F0B7\)/],
  ['letters read in the wrong way', 'A caf\u00C3\u00A9 in town', /"caf\u00C3\u00A9" was saved in the wrong encoding; write "caf\u00E9"/],
  ['Hindi read in the wrong way', '\u00E0\u00A4\u00A8\u00E0\u00A4\u00AE', /wrong encoding; write "नम"/],
  ['quotes read in the wrong way', 'It\u00E2\u20AC\u2122s', /write "It’s"/],
  ['a rupee read in the wrong way', '\u00E2\u201A\u00B9999', /write "₹999"/],
] as const

const foreign = inEveryText.flatMap(([name, words, says]) => [
  written(`I: ${name} in a text`, member, words, says),
  typed(`I: ${name} in a field`, art, [size, `size: '${words}'`], 'size:', says),
])

const fields = [
  typed('I: a blank of HTML in a field', art, [size, 'size: 10&nbsp;in'], 'size:', /"&nbsp;" would be shown as it is typed; write a blank/),
  typed('I: an ampersand of HTML in a field', art, [size, 'size: Dots &amp; lines'], 'size:', /"&amp;" .*; write the sign itself/),
  typed('I: bold of HTML in a field', art, [size, 'size: 10 x 10 <b>in</b>'], 'size:', /"<b>" .*; a field takes plain words/),
  typed('I: a break of HTML in a field', art, [size, 'size: 10 x 10<br/>in'], 'size:', /"<br\/>" .*; write a blank instead/),
  typed('I: a comment in a field', art, [size, 'size: 10 x 10 in <!-- ask -->'], 'size:', /comment of HTML.*; |; remove/),
  typed('I: bold of markdown in a field', art, [size, "size: '**10** in'"], 'size:', /"\*\*10\*\*" .*; a field takes plain words/),
  typed('I: a link of markdown in a field', art, [size, "size: '[10 in](/courses)'"], 'size:', /; a field takes plain words/),
  typed('I: a bullet before an entry', profile, ['  - Wrote', '  - • Wrote'], '• Wrote', /lists by itself, remove the sign/),
  typed('I: a name of a fact in a field', art, [size, "size: '{legalName}'"], 'size:', /work in the text below the fields alone; |; such names work/),
]

const texts = [
  written('I: a heading without a blank', member, '##Work', /"##Work" is no heading; put a blank behind the ##/),
  written('I: a line right above dashes', member, 'She works in Lucknow.\n---\n\nAnd in Kanpur.', /right above --- becomes a heading; leave a blank line/),
  written('I: a list by dashes of Word', member, '– One\n– Two', /no list in markdown.*; begin each entry of a list with -/),
  written('I: a list by bullets', member, '• One\n• Two', /no list in markdown.*; begin/),
  written('I: a list without blanks', member, '-One\n-Two', /put a blank behind the -/),
  written('I: numbers without blanks', member, '1.One\n2.Two', /put a blank behind the number/),
  written('I: a list by letters', member, 'a) One\nb) Two', /begin each entry with 1\./),
  written('I: a box of another system', member, ':::note\nWords\n:::', /no boxes, write a paragraph/),
  written('I: a fact that there is not', member, 'We are {legalname}.', /"\{legalname\}" stands for nothing; did you mean "\{legalName\}"/),
]

const numbers = [
  typed('I: a price with a low line', art, ['price: 5400', 'price: 5_400'], 'price:', /"5_400" is not a price; write rupees as digits, e\.g\. price: 5400$/),
  typed('I: a price in lakh', art, ['price: 5400', 'price: 1.5 lakh'], 'price:', /e\.g\. price: 150000$/),
  typed('I: a price with everything', art, ['price: 5400', 'price: Rs. 5,400/-'], 'price:', /e\.g\. price: 5400$/),
  typed('I: a price in digits of Devanagari', art, ['price: 5400', 'price: ५४००'], 'price:', /e\.g\. price: 5400$/),
  typed('I: a price in k', art, ['price: 5400', 'price: 5.4k'], 'price:', /e\.g\. price: 5400$/),
  typed('I: a price with paise in a text', art, ['price: 5400', "price: '5,400.50'"], 'price:', /e\.g\. price: 5400\.5$/),
  typed('I: two prices', art, ['price: 5400', 'price: 4999 to 5400'], 'price:', /is not a price; write rupees as digits alone, without letters and signs$/),
  typed('I: a price with a tax', art, ['price: 5400', 'price: 5400 + GST'], 'price:', /rupees as digits alone/),
  typed('I: a price in thousands of another country', art, ['price: 5400', "price: '5.400,00'"], 'price:', /rupees as digits alone/),
  typed('I: a price that YAML reads as another', art, ['price: 5400', 'price: 0x1518'], 'price:', /0x1518 is read as 5400; write 5400 in digits/),
  typed('I: a number with a low line', book, ['pages: 9', 'pages: 1_200'], 'pages:', /must be a number; write digits, without quotes, e\.g\. 1200$/),
  typed('I: a number in Devanagari', book, ['pages: 9', 'pages: ९'], 'pages:', /e\.g\. 9$/),
  typed('I: a toll-free number for chats', site, ['whatsapp: +91 98765 43210', "whatsapp: '1800 123 4567'"], 'whatsapp:', /write it like \+91 98765 43210/),
  typed('I: too short a landline', site, ['phone: +91 98765 43210', 'phone: +91 522 23456'], 'phone:', /a landline like \+91 522 234 5678/),
]

const course2 = wordsOf(course)
const toml = course2.replace(/^---\n[^]*?\n---\n/, '+++\nname = "Wealth"\n+++\n')
const redirects = 'content/redirects.yaml'

const oldAddress = (name: string, entries: string, line: number | string, says: RegExp) =>
  made(`I: old addresses: ${name}`, redirects, () => [text(redirects, `redirects:\n${entries.replaceAll(/^(.+?) > (.+)$/gm, '  - from: $1\n    to: $2')}\n`)], line, says)

const oldAddresses = [
  oldAddress('one without a slash', 'old > /about', 2, /from: "old" is not right; write the old address without the name of the site/),
  oldAddress('one of another site', 'https://old.in/x > /about', 2, /from: .*; write the old address without the name of the site/),
  oldAddress('two slashes', '//old.in/x > /about', 2, /begins with two slashes; write the path alone/),
  oldAddress('a query', '/old?id=4 > /about', 2, /has more than a path; write \/old alone/),
  oldAddress('words behind it', '/old (page) > /about', 2, /is followed by "\(page\)"; write/),
  oldAddress('one twice, once with a slash', '/old > /about\n/old/ > /team', 4, /is in the list already, in line 2; remove one/),
  oldAddress('a page of today', '/about > /team', 2, /is a page of the site today, which is shown; remove/),
  oldAddress('the page of a file, with a slash', '/dmit/ > /team', 2, /is a page of the site today/),
  oldAddress('an address of the server', '/api/old > /team', 2, /belongs to the server.*; remove/),
  oldAddress('a page that does not exist', '/old > /abot', 3, /to: "\/abot" leads nowhere; did you mean "\/about"/),
  oldAddress('an address without https', '/old > http://firm.in', 3, /to: .*; write a page of this site like \/about, or/),
  oldAddress('half an address', '/old > https:///firm', 3, /to: .*; /),
  oldAddress('itself', '/old > /old/', 3, /leads to itself; write/),
  oldAddress('a circle', '/one > /two\n/two > /one', 5, /leads in a circle \(\/two, \/one, \/two\); write/),
  oldAddress('a chain', '/one > /two\n/two > /about', 3, /is an old address itself; write the page where it leads in the end, \/about/),
]

const left = [
  made('I: the page of a list in Hugo', 'content/courses/_index.md', () => [text('content/courses/_index.md', '---\ntitle: Courses\n---\n')], 1, /page of a list in Hugo; delete it/),
  made('I: a page in a folder of its own', 'content/courses/wealth/index.md', () => [text('content/courses/wealth/index.md', course2)], 1, /as Hugo and Gatsby name pages.*; move it up/),
  made('I: a post of Jekyll', 'content/courses/2020-01-17-wealth.md', () => [text('content/courses/2020-01-17-wealth.md', course2)], 1, /as Jekyll names posts; rename/),
  made('I: a page of HTML', 'content/pages/old.html', () => [text('content/pages/old.html', '<html>')], 1, /page of an older site; write its text.*redirects\.yaml/),
  made('I: a letter of an office program', 'content/team/cv.docx', () => [text('content/team/cv.docx', 'PK')], 1, /office program; write/),
  made('I: a copy of an editor', 'content/team/asha.md~', () => [text('content/team/asha.md~', 'x')], 1, /left by a program; delete/),
  made('I: fields in TOML', course, () => [text(course, toml)], 1, /TOML between \+\+\+, as Hugo writes them; write them between two lines of ---/),
  made('I: fields in JSON', course, () => [text(course, '{\n  "name": "Wealth"\n}\n\nWords.\n')], 1, /the fields are JSON; write them between two lines of ---/),
]

const terms = 'content/pages/terms-of-use.md'
const policy = 'content/pages/privacy-policy.md'
const firms = [
  typed('O6: terms of another firm', terms, ['{legalName}', 'Navjeevan Coaching and Guidance LLP'], 'Navjeevan', /names "Navjeevan Coaching and Guidance LLP", and content\/site\.yaml has legalName: Samriddhi.*; write \{legalName\}/),
  typed('O6: the fiduciary of another firm', policy, ['{legalName}, {registeredOffice}', 'Navjeevan Private Limited, Lucknow'], 'Navjeevan', /names "Navjeevan Private Limited".*; write \{legalName\}/),
  made('O6: terms of the firm before its name was changed', terms, () => [replaced(site, 'legalName: Samriddhi Coaching and Financial Guidance LLP', 'legalName: Navjeevan Coaching LLP'), replaced(terms, '{legalName}', 'Samriddhi Coaching and Financial Guidance LLP')], 'Samriddhi Coaching', /names "Samriddhi Coaching and Financial Guidance LLP".*; write \{legalName\}/),
  written('O6: a link around a number that is one', member, 'Call [{phone}](/courses).', /links by themselves; write them without brackets/),
]

const rest = [
  typed('I: a required field of nothing but blanks', art, ['name: Bindu, the point', "name: '  '"], 'name:', /nothing but blanks; write it, the site needs it$/),
  typed('I: a required field without a value', art, ['name: Bindu, the point', 'name:'], 'name:', /name: is empty; write it, the site needs it$/),
  typed('I: an optional field without a value', book, ['pages: 9', 'pages: 9\nlanguage:'], 'language:', /language: is empty; write something or remove the line$/),
]

export const kindsOfForeignSigns = [...addresses, ...html, ...pictures, ...foreign, ...fields, ...texts, ...numbers, ...oldAddresses, ...left, ...firms, ...rest]

const taken = (name: string, file: string, from: string, to: string) => ({ name: `I: ${name}`, damage: () => [replaced(file, from, to)] })
const says = (name: string, words: string) => taken(name, member, '\n---\n\n', `\n---\n\n${words}\n\n`)

/** What looks like those, and is meant. */
export const takenAsMeant = [
  taken('a blank before and behind an address', webinar, join, `' ${join} '`),
  taken('a blank around a page', site, 'href: /team }', "href: ' /team ' }"),
  taken('parentheses within an address', site, 'https://www.facebook.com/samriddhi.sample', 'https://en.wikipedia.org/wiki/Samriddhi_(firm)'),
  taken('a landline', site, 'phone: +91 98765 43210', 'phone: +91 522 234 5678'),
  taken('a landline with hyphens', site, 'phone: +91 98765 43210', "phone: '+91-522-2345678'"),
  taken('a landline with its zero', site, 'phone: +91 98765 43210', 'phone: 0522 234 5678'),
  taken('a toll-free number', site, '    phone: +91 98765 43211', '    phone: 1800 123 4567'),
  taken('a toll-free number with hyphens', site, '    phone: +91 98765 43211', '    phone: 1800-572-0000'),
  taken('an ampersand', art, size, 'size: Dots & lines; 10 x 10 in'),
  taken('signs of smaller and larger', art, size, "size: 'below 10 in (< 25 cm) > 5 in'"),
  taken('a word in brackets', art, size, "size: '10 x 10 in [framed]'"),
  taken('capitals before dots', service, 'name: DMIT', 'name: DMIT, CAFÉ…'),
  says('code with signs', 'Write `{{ x }}`, `<b>` or `[TOC]`.\n\n```\n{% x %}\n##Word\n```'),
  says('a line of dashes between paragraphs', 'One.\n\n---\n\nTwo.'),
  says('a dash that names who spoke', '— Asha Verma'),
  says('a year at the beginning of a line', '2016. It began in Lucknow.'),
  says('bold of HTML within a line', 'This is <b>bold</b>,<br>and H<sub>2</sub>O.'),
  says('a link of HTML', 'See <a href="/courses">our courses</a>.'),
  says('a blank of HTML in a text', '10&nbsp;km &amp; more'),
  says('a list with boxes', '- [x] Done\n- [ ] To come'),
  says('a fact of site.yaml', 'We are {legalName}, {registeredOffice}; {email}, {phone}.'),
  says('a company that the firm works with', 'She was with Larsen & Toubro Limited until 2009.'),
  taken('a provider in the privacy policy', policy, 'With the payment provider', 'With the payment provider, PhonePe Private Limited'),
  says('French quotes', 'Elle dit à « Asha » : naïf, âme, Œuvre.'),
  says('Urdu', 'خوش آمدید، یہ صفحہ اردو میں ہے۔'),
]
