import { bytesOf, wordsOf } from './overlay.ts'
import { made, replaced, text, typed } from './kind.ts'
import { art, book, course, home, member, praise, service, site, webinar } from './mistake.ts'

const consultation = 'content/pages/consultation.md'
const hour = 'content/appointments/consultation.md'
const call = 'content/appointments/first-call.md'
const callOff = replaced(consultation, 'offered: true', 'offered: false')
const callGone = replaced(call, 'price: Free\n', 'price: Free\ndraft: true\n')

const lessons = 'content/courses/learning-to-learn.md'
const timetable = './files/a-timetable.pdf'
const firstLink = 'https://drive.google.com/file/d/sample-learning-to-learn-01-01-00000000/view'

const ofLessons = [
  typed('a lesson that is a video and a PDF', lessons, [`file: ${timetable}`, `file: ${timetable}\n        link: ${firstLink}x`], timetable, /chapters\[1\]\.subChapters\[0\]\.file: the lesson has a link already; keep one/),
  typed('a lesson that is nothing', lessons, [`        file: ${timetable}\n`, ''], 'Timetable with', /subChapters\[0\]\.link: is missing.*; add the line/),
  typed('a text without an id', lessons, ['        id: the-evening-after\n', ''], 'The evening after', /\.id: is missing.*; add the line, e\.g\. id: /),
  typed('an id with capital letters', lessons, ['id: the-evening-after', 'id: The Evening'], 'id:', /\.id: .*; write it in small letters/),
  typed('two lessons of one link', lessons, ['learning-to-learn-01-02-', 'learning-to-learn-01-01-'], 16, /\.link: opens the same as chapters\[0\]\.subChapters\[0\].*; name its own, or give/),
  made('two lessons of one id', lessons, () => [text(lessons, wordsOf(lessons).replace('minutes: 12\n', 'minutes: 12\n        id: twice\n').replace('minutes: 14\n', 'minutes: 14\n        id: twice # too\n'))], 'id: twice # too', /\.id: opens the same.*; give each its own/),
  typed('a PDF of a lesson that nobody has', lessons, [timetable, './files/a-timetabel.pdf'], 'timetabel', /\.file: .*does not exist; did you mean "\.\/files\/a-timetable\.pdf"/),
  made('a PDF that no lesson names', 'content/courses/files/spare.pdf', () => [['content/courses/files/spare.pdf', bytesOf('content/courses/files/a-timetable.pdf')]], 1, /no lesson names this PDF; name it/),
  typed('a table in a lesson', lessons, ['          Put the papers', '          | a | b |\n          |---|---|\n          | 1 | 2 |\n\n          Put the papers'], 'text: |', /\.text: holds a table; write it as a list/),
  typed('a link in a lesson that leads nowhere', lessons, ['(/courses)', '(/course)'], 'text: |', /\.text: "\/course" leads nowhere; did you mean/),
  typed('HTML in a lesson', lessons, ['Put the papers', '<b>Put</b> the papers'], 'text: |', /\.text: .*shown as it is typed; /),
  typed('a free lesson that is no video', lessons, [`file: ${timetable}`, `file: ${timetable}\n        free: true`], 'free:', /\.free: only a video.*; remove the line/),
  typed('minutes in words', lessons, ['minutes: 14', 'minutes: a quarter'], 'a quarter', /\.minutes: "a quarter" must be a whole number|must be a number/),
]

const yaml = [
  typed('a price with a blank inside', art, ['price: 5400', 'price: 5 400'], 'price:', /"5 400" is not a price; .*price: 5400/),
  typed('a price with a narrow blank inside', art, ['price: 5400', 'price: 5\u202F400'], 'price:', /price: 5400$/),
  typed('stars for a list', 'content/profiles/asha-verma.md', ['  - Wrote', '  * Wrote'], '* Wrote', /begins with \*; in a list each entry begins with -/),
  typed('a blank that does not break before a field', art, ['price: 5400', '\u00A0price: 5400'], 'price:', /sign.*; delete/),
  typed('a blank without width before a field', art, ['price: 5400', '\u200Bprice: 5400'], 'price:', /sign.*; delete/),
  typed('yes for true', praise, ['order: 2', 'order: 2\ndraft: yes'], 'draft:', /"yes" must be true or false; write true/),
  typed('"true" in quotes', praise, ['order: 2', "order: 2\ndraft: 'true'"], 'draft:', /write true, without quotes/),
  typed('neither true nor false', art, ['order: 5', 'order: 5\ndraft: perhaps'], 'draft:', /"perhaps" must be true or false; write one of them, without quotes/),
  typed('no for false', art, ['order: 5', 'order: 5\ndraft: no'], 'draft:', /"no" must be true or false; write false/),
  typed('a tail behind #', art, ['name: Bindu, the point', 'name: Bindu #1'], 'name:', /" #1" is cut off.*; put quotes/),
  typed('a tail behind # in a list', course, ['name: Where the money goes', 'name: Money #1'], 'Money #1', /" #1" is cut off/),
  typed('a day as a number', webinar, ['date: 2030-01-20', 'date: 20300120'], 'date:', /write the day like/),
  typed('double quotes with a backslash', art, ['size: 10 x 10 in', 'size: "10 \\x 10"'], 'size:', /size: .*; use single quotes/),
  typed('a field without a value', art, ['size: 10 x 10 in', 'size:'], 'size:', /size: is empty; write/),
  typed('a list where a text belongs', art, ['size: 10 x 10 in', 'size: [10, 12]'], 'size:', /must be a text/),
  typed('a text where a list belongs', webinar, ['reasons:\n', 'reasons: many\nreasons2:\n'], 'reasons: many', /must be a list; begin each entry/),
  typed('a group where a text belongs', art, ['size: 10 x 10 in', 'size: { wide: 10 }'], 'size:', /must be a text/),
  typed('plus signs for a bullet', 'content/profiles/asha-verma.md', ['  - Wrote', '  + Wrote'], '+ Wrote', /must be a list; begin each entry/),
  typed('a percent sign at the beginning', art, ['size: 10 x 10 in', 'size: %10'], 'size:', /sign that means something; |sign that means something in YAML; put quotes/),
  typed('a backtick at the beginning', art, ['size: 10 x 10 in', 'size: `10`'], 'size:', /sign that means something in YAML; put quotes/),
  typed('a field of a group moved to the left', home, ['  heading: Someone', 'heading: Someone'], 'heading:', /heading: stands too far to the left; begin it with the same spaces/),
  typed('an entry of a list moved to the left', 'content/profiles/asha-verma.md', ['  - period: Since', '- period: Since'], 'Since 2016', /period: stands too far to the left; begin/),
  typed('an anchor', art, ['size: 10 x 10 in', 'size: &a 10'], 'size:', /size: /),
]

const values = [
  typed('a blank alt', art, ['alt: Hundreds of dots in spirals, from gold over coral and violet to turquoise, on a near-black ground.', 'alt: "  "'], 'alt:', /alt: .*; write/),
  typed('a file name as alt', art, ['alt: Hundreds', 'alt: IMG_2033.jpg\nsize2: Hundreds'], 'alt:', /is the name of a file; write what the picture shows/),
  typed('the name of a camera as alt', art, ['alt: Hundreds of dots in spirals, from gold over coral and violet to turquoise, on a near-black ground.', 'alt: DSC_0042'], 'alt:', /is the name of a file/),
  typed('a messenger’s name as alt', art, ['alt: Hundreds of dots in spirals, from gold over coral and violet to turquoise, on a near-black ground.', 'alt: WhatsApp Image 2026-11-02 at 10.15.22'], 'alt:', /is the name of a file/),
  typed('blanks for a name', art, ['name: Bindu, the point', "name: '   '"], 'name:', /nothing but blanks; write/),
  typed('dots for a name', art, ['name: Bindu, the point', 'name: …'], 'name:', /only stands for.*; write it/),
  typed('TODO', art, ['name: Bindu, the point', 'name: TODO'], 'name:', /only stands for.*; write it/),
  typed('TODO inside a sentence', art, ['name: Bindu, the point', 'name: Bindu, TODO the rest'], 'name:', /is not finished; write the rest/),
  typed('a photograph without words', 'content/team/imran-ansari.md', ['  alt: A young man with wavy hair and a short beard, in a rust-coloured shirt.\n', ''], 8, /photo\.alt: is missing/),
  typed('a photograph whose words are its file', 'content/team/imran-ansari.md', ['  alt: A young man with wavy hair and a short beard, in a rust-coloured shirt.', '  alt: imran-ansari.jpg'], '  alt: imran', /photo\.alt: .*is the name of a file/),
  typed('a host of a webinar who has no profile', webinar, ['host: asha-verma', 'host: asha'], 'host:', /host: .*does not exist/),
  typed('praise of something that there is not', praise, ['about: wealth-management', 'about: wealth-managment'], 'about:', /wealth-managment is no service, course, book, piece of art or webinar; did you mean "wealth-management"\?/),
  typed('praise of a person', praise, ['about: wealth-management', 'about: asha-verma'], 'about:', /asha-verma is no service/),
  typed('praise without what it is about', praise, ['about: wealth-management\n', ''], 1, /about: is missing/),
  typed('praise without a city', praise, ['city: Prayagraj\n', ''], 1, /city: is missing/),
  typed('praise whose outcome is a story', praise, ['outcome: He', `outcome: ${'He thought about it. '.repeat(8)}He`], 'outcome:', /outcome: .*120/),
  made('praise of two things at once', praise, () => [[art.replace('bindu', 'wealth-management'), bytesOf(art)]], 'about:', /wealth-management can be content\/services\/wealth-management\.md or content\/art\/wealth-management\.md; give one/),
  typed('filler text', art, ['summary: ', 'summary: Lorem ipsum dolor sit amet\nsummary2: '], 'summary: Lorem', /only stands for.*; write it/),
  typed('dots of the manual in a lesson', course, ['sample-money-calmly-01-01-00000000', '…'], '…', /dots where the manual.*; copy the whole/),
  typed('three dots in a lesson', course, ['sample-money-calmly-01-01-00000000', '...'], 'd/.../view', /dots where the manual/),
  typed('one slash in a lesson', course, ['link: https://', 'link: https:/'], 'link: https:/d', /https/),
  typed('a host without a dot for a webinar', webinar, ['https://meet.example.com/sample-hooponopono-2030-01-20', 'https://meet'], 'joinLink:', /address of the web; copy/),
  typed('25:99', webinar, ["'18:30'", "'25:99'"], 'time:', /24 hours/),
  typed('18:60', webinar, ["'18:30'", "'18:60'"], 'time:', /24 hours/),
  typed('24:00', webinar, ["'18:30'", "'24:00'"], 'time:', /24 hours/),
  typed('a time with a dot', webinar, ["'18:30'", "'18.30'"], 'time:', /24 hours/),
  typed('a time without quotes and minutes', webinar, ["'18:30'", '18'], 'time:', /time in quotes/),
  typed('31 June', webinar, ['2030-01-20', '2030-06-31'], 'date:', /"2030-06-31".*; write the day/),
  typed('29 February', webinar, ['2030-01-20', '2030-02-29'], 'date:', /"2030-02-29".*; write the day/),
  typed('the thirteenth month', webinar, ['2030-01-20', '2030-13-01'], 'date:', /write the day/),
  typed('a day before it came', 'content/pages/terms-of-use.md', ['2026-11-01', '2031-11-01'], 'updated:', /has not come yet; write/),
  typed('minutes for hours', webinar, ['durationHours: 2', 'durationHours: 120'], 'durationHours', /too large; at most 12/),
  typed('an endless number', book, ['pages: 9', 'pages: .inf'], 'pages:', /pages: .*(?:number|large)/),
  typed('no number', book, ['pages: 9', 'pages: .nan'], 'pages:', /pages: .*number/),
  typed('an empty list', webinar, ['  students:\n', '  students: []\n  teachers:\n'], 'students: []', /empty list; write its entries/),
  typed('a part of a paper with half a petal', 'content/services/law-of-attraction.md', ['order: 2\n', 'order: 2\npaper:\n  title: My intention\n  whose: A page\n  petal: one week\n  parts:\n    - { name: Done, petals: 2.5 }\n    - { name: To come, petals: 4 }\n  lines:\n    - { label: A, value: B }\n    - { label: C, value: D }\n    - { label: E, value: F }\n  next: Go on.\n'], 'petals: 2.5', /petals: .*; write/),
  typed('too few steps', service, ['steps:\n', 'steps:\n  - title: One\n    text: One.\nstepsBefore:\n'], 'title: One', /steps: has 1 entry; at least 3/),
  typed('a placeholder for an e-mail', site, ['hello@samriddhi.example', '…@firm.in'], 'email:', /e-mail address/),
  typed('a profile by its address', member, ['profile: asha-verma', 'profile: /asha-verma'], 'profile:', /does not exist; did you mean "asha-verma"/),
  typed('a profile by its file', member, ['profile: asha-verma', 'profile: asha-verma.md'], 'profile:', /does not exist; did you mean "asha-verma"/),
  typed('a work by its picture', 'content/pages/dhyanam.md', ['cover: nakshatra', 'cover: ./images/nakshatra.jpg'], 'cover:', /does not exist; did you mean "nakshatra"/),
  typed('a telephone number without blanks', site, ['phone: +91 98765 43210', 'phone: 9876543210'], 'phone:', /9876543210 is not right; write it like \+91 98765 43210/),
  typed('a telephone number with + alone', site, ['phone: +91 98765 43210', 'phone: +919876543210'], 'phone:', /write it like \+91 98765 43210/),
  typed('a fee with a comma', hour, ['price: 999', 'price: 1,200'], 'price:', /e\.g\. price: 1200$/),
  typed('a group by another name', 'content/pages/consultation.md', ['freeQuestion:', 'freeQuestions:'], 'freeQuestions:', /did you mean "freeQuestion"/),
  made('a free consultation in a field, while none is offered', site, () => [callOff, callGone, replaced(site, 'blurb: >-\n', 'blurb: >-\n  Ask for a free\n  consultation.\n')], 'blurb:', /offers none; write it otherwise/),
  made('a free consultation in a text, while none is offered', member, () => [callOff, callGone, replaced(member, '\n---\n', '\n---\n\nHer first free\nconsultation was in 2001.\n')], 'Her first free', /offers none; write it otherwise/),
  typed('no word on refunds', site, ['    refund: Not', '    refunds: Not'], 'refunds:', /did you mean "refund"/),
  typed('no country of origin', site, ["    origin: 'Country of origin: India.'", "    origin: ''"], 'origin:', /origin: .*write/),
  typed('a delivery that takes a page', site, ['delivery: Opens', `delivery: ${'Opens and '.repeat(20)}`], 'delivery:', /delivery: .*110/),
  typed('a free call of no minutes', call, ['durationMinutes: 15', 'durationMinutes: 0'], 'durationMinutes:', /durationMinutes: .*15/),
  typed('a menu with a whole address', site, ['href: /team }', 'href: https://firm.in/team }'], 'firm.in', /write the page like \/courses/),
  typed('a menu entry with a misspelt part', home, ['href: /get-a-consultation }', 'href: /get-a-consultation#form }'], '#form', /leads to a part.*; link to/),
  typed('a side of a picture that there is not', 'content/slides/an-open-book.md', ['focus: right', 'focus: top'], 'focus:', /focus: "top" is not possible; write left or middle or right/),
  typed('a door that leads to another site', home, ['href: /courses }', 'href: https://firm.in/courses }'], 'firm.in', /doors\[1\]\.links\[2\]\.href: .*write the page like \/courses/),
  typed('an industry with a text of its own', home, ['  - Education\n', '  - title: Education\n'], 'title: Education', /must be a text/),
  typed('a film from elsewhere', home, ['/videos/a-mandala-being-drawn.mp4', 'https://youtu.be/x'], 'youtu', /write the path like/),
  typed('a sign of the currency behind', art, ['price: 5400', 'price: 5400 ₹'], 'price:', /write rupees as digits, e\.g\. price: 5400$/),
  typed('a price in words', art, ['price: 5400', 'price: five thousand'], 'price:', /write rupees as digits/),
  typed('a price as true', art, ['price: 5400', 'price: true'], 'price:', /write rupees as digits/),
  typed('a free webinar in words', webinar, ['price: 299', 'price: Free'], 'price:', /is not a price/),
]

const sale = (lines: string): [string, string] => ['price: 5400', `price: 5400\nprices:\n${lines}`]
const onDays = (lines: string): [string, string] => ['order: 5', `order: 5\n${lines}`]

const ofDates = [
  typed('a day of the other order', art, onDays('from: 01-12-2026'), 'from:', /from: "01-12-2026" is no moment; write a day like 2026-12-01, or/),
  typed('a day that there is not', art, onDays('until: 2026-02-29'), 'until:', /until: "2026-02-29" is no moment; write/),
  typed('a time with AM', art, onDays('from: 2026-12-01 10:00 AM'), 'from:', /from: .* is no moment; write/),
  typed('a time past midnight', art, onDays('until: 2026-12-01 24:00'), 'until:', /until: .* is no moment; write/),
  typed('a year for a day', art, onDays('from: 2030'), 'from:', /from: 2030 is not right; write a day/),
  typed('a day that ends before it begins', art, onDays('from: 2031-12-05\nuntil: 2031-12-01'), 'until:', /until: ends on 01-12-2031, and from is 05-12-2031; write an end/),
  typed('an end at its beginning', art, onDays('from: 2031-12-05 10:00\nuntil: 2031-12-05 10:00'), 'until:', /until: ends on 05-12-2031, 10:00, and from is 05-12-2031, 10:00; write/),
  typed('a day on a page that always exists', 'content/pages/about.md', ['title:', 'from: 2030-01-01\ntitle:'], 'from:', /from: there is no such field/),
  typed('a price for some time without a time', art, sale('  - price: 4900'), '- price: 4900', /prices\[0\]: has neither from nor until; write when/),
  typed('a price for some time without a price', art, sale('  - from: 2031-12-01'), '- from:', /prices\[0\]\.price: is missing/),
  typed('a price for some time with a comma', art, sale('  - from: 2031-12-01\n    price: 4,900'), '4,900', /prices\[0\]\.price: "4,900" is not a price; .*4900$/),
  typed('a price for some time that is nothing', book, ['price: 349', 'price: 349\nprices:\n  - until: 2031-12-01\n    price: Free'], 'price: Free', /prices\[0\]\.price: "Free" is not a price; /),
  typed('a price that ends before it begins', art, sale('  - from: 2031-12-05\n    until: 2031-12-01\n    price: 4900'), 'until:', /prices\[0\]\.until: ends on 01-12-2031, and from is 05-12-2031; /),
  typed('two prices at one time', art, sale('  - from: 2031-12-01\n    until: 2031-12-08\n    price: 4900\n  - from: 2031-12-08 18:00\n    price: 5100'), '- from: 2031-12-08 18:00', /prices\[1\]: counts at the same time as prices\[0\]; let one end/),
  typed('two prices that never end', art, sale('  - from: 2031-12-01\n    price: 4900\n  - from: 2032-12-01\n    price: 5100'), '- from: 2032', /prices\[1\]: counts at the same time/),
  typed('a price for some time of what is free', 'content/books/mornings-plainly.md', ['price: Free', 'price: Free\nprices:\n  - from: 2031-12-01\n    price: 99'], '- from:', /prices: are for what costs something/),
  typed('a price for some time outside of its list', art, ['price: 5400', 'price: 5400\nprices: 4900'], 'prices:', /prices: 4900 must be a list/),
]

export const kindsOfFields = [...yaml, ...values, ...ofLessons, ...ofDates]
