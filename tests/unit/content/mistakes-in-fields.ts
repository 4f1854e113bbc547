import { art, book, course, home, member, praise, service, site, slip, webinar } from './mistake.ts'

const keys = [
  slip(art, 'price: 5400', 'pirce: 5400', 'pirce', /pirce: .*did you mean "price"/),
  slip(art, 'alt:', 'Alt:', 'Alt:', /Alt: .*did you mean "alt"/),
  slip(course, 'chapters:', 'chapter:', 'chapter:', /chapter: .*did you mean "chapters"/),
  slip(
    course,
    '    subChapters:',
    '    subchapters:',
    'subchapters:',
    /subchapters: .*"subChapters"/,
  ),
  slip(art, 'order: 5', 'order: 5\ncolour: red', 'colour', /colour: there is no such field/),
  slip(site, '  whatsapp:', '  whatsap:', 'whatsap', /chat\.whatsap: .*"whatsapp"/),
  slip(home, '  heading:', '  headng:', 'headng', /coach\.headng: .*"heading"/),
  slip(member, 'memberType:', 'membertype:', 'membertype', /membertype: .*"memberType"/),
  slip(
    'content/pages/about.md',
    'title:',
    'draft: true\ntitle:',
    'draft',
    /draft: there is no such field/,
  ),
]

const types = [
  slip(art, 'order: 5', 'order: first', 'order:', /order: "first" must be a number/),
  slip(art, 'order: 5', 'order: 1.5', 'order:', /order: 1\.5 must be a whole number/),
  slip(art, 'order: 5', 'order:', 'order:', /order: is empty/),
  slip(art, 'name: Bindu, the point', 'name: 12', 'name:', /name: 12 must be a text/),
  slip(site, 'sample: true', 'sample: yes', 3, /sample: "yes" must be true or false/),
  slip(book, 'pages: 9', 'pages: 0', 'pages:', /pages: 0 is too small/),
  slip(book, 'pages: 9', "pages: '9'", 'pages:', /pages: "9" must be a number/),
  slip(webinar, 'seats: 120', 'seats: many', 'seats:', /seats: "many" must be a number/),
  slip(webinar, 'durationHours: 2', 'durationHours: 13', 'durationHours', /durationHours: 13 .*12/),
  slip(
    member,
    'memberType: leader',
    'memberType: leaders',
    'memberType',
    /memberType: "leaders" .*did you mean "leader"/,
  ),
  slip(
    member,
    'memberType: leader',
    'memberType: boss',
    'memberType',
    /memberType: "boss" .*leader or expert or support/,
  ),
  slip(
    service,
    'button: Contact Us Now',
    'button: Call us',
    'button:',
    /button: "Call us" .*Contact Us Now/,
  ),
  slip(art, 'name: Bindu', `name: ${'Bindu '.repeat(10)}`, 'name:', /name: has \d+ .*at most 60/),
  slip(
    art,
    'name: Bindu, the point',
    "name: ''",
    'name:',
    /name: is empty; write it, the site needs it/,
  ),
  slip(
    praise,
    'given: 2026-05-02',
    'given: 2026-03-14',
    'given:',
    /consent\.given: 2026-03-14 is not after 2026-03-14, when the service was over; ask the person once more/,
  ),
]

const prices = [
  slip(art, 'price: 5400', 'price: "5,400/-"', 'price:', /price: "5,400\/-" .*e\.g\. price: 5400/),
  slip(art, 'price: 5400', 'price: ₹5400', 'price:', /price: "₹5400" .*price: 5400/),
  slip(art, 'price: 5400', 'price: Rs. 5400', 'price:', /price: .*price: 5400/),
  slip(art, 'price: 5400', 'price: 5,400', 'price:', /price: "5,400" .*price: 5400/),
  slip(art, 'price: 5400', 'price: -5400', 'price:', /price: "-5400" is not a price/),
  slip(art, 'price: 5400', 'price: 5400.555', 'price:', /price: "5400\.555" is not a price/),
  slip(art, 'price: 5400', 'price: Free', 'price:', /price: "Free" is not a price/),
  slip(art, 'price: 5400', 'price: 0.99', 'price:', /price: ₹0\.99 cannot be paid.* least is ₹1/),
  slip(book, 'price: 349', 'price: 0.5', 'price:', /price: ₹0\.50 cannot be paid online/),
  slip(art, 'price: 5400', 'price:', 'price:', /price: .*digits/),
  slip(art, 'price: 5400\n', '', 1, /price: is missing/),
  slip(book, 'price: 349', 'price: gratis', 'price:', /price: "gratis" is not a price/),
  slip(
    'content/appointments/consultation.md',
    'price: 999',
    'price: 999 INR',
    'price:',
    /price: "999 INR"/,
  ),
]

const missing = [
  slip(art, 'size: 10 x 10 in\n', '', 1, /size: is missing \(Printed size/),
  slip(
    'content/gallery/drawing-evening.md',
    "alt: 'Seen from above: a round table with paper, compasses, cups of tea and half-finished mandalas.'\n",
    '',
    1,
    /alt: is missing \(What the picture shows/,
  ),
  slip(
    course,
    '      - name: Fixed, flexible and forgotten costs\n        link: https://drive.google.com/file/d/sample-money-calmly-01-02-00000000/view\n',
    '      - name: Fixed, flexible and forgotten costs\n',
    'Fixed, flexible',
    /chapters\[0\]\.subChapters\[1\]\.link: is missing/,
  ),
  slip(home, '  heading: Someone who asks, and waits for the answer\n', '', 'profile: asha-verma', /coach\.heading: is missing/),
  slip(site, 'legalName: Samriddhi Coaching and Financial Guidance LLP\n', '', 1, /legalName: is missing/),
]

export const mistakesInFields = [...keys, ...types, ...prices, ...missing]
