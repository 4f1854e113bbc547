import { art, book, course, home, member, praise, site, slip, webinar } from './mistake.ts'

const yaml = [
  slip(art, 'size: 10 x 10 in', '\tsize: 10 x 10 in', 'size:', /size: begins with a tab/),
  slip(art, 'size: 10 x 10 in', 'size: 10 x 10: in', 'size:', /size: has a second colon/),
  slip(art, 'size: 10 x 10 in', "size: '10 x 10 in", 'size:', /size: opens a quote/),
  slip(art, 'size: 10 x 10 in', 'size: "10 x 10 in', 'size:', /size: opens a quote/),
  slip(art, 'size: 10 x 10 in', 'size: "10" inches', 'size:', /size: goes on after its closing/),
  slip(art, 'size: 10 x 10 in', 'size 10 x 10 in', 'size 10', /size: is no field/),
  slip(art, 'size: 10 x 10 in', 'size:10 x 10 in', 'size:10', /size: is no field/),
  slip(art, 'size: 10 x 10 in', '  size: 10 x 10 in', '  size', /size: stands too far/),
  slip(art, 'size: 10 x 10 in', 'size: @10', 'size:', /size: begins with a sign/),
  slip(art, 'size: 10 x 10 in', 'size: *big', 'size:', /size: begins with \*/),
  slip(art, 'size: 10 x 10 in', 'size: !big', 'size:', /size: begins with !/),
  slip(art, 'order: 5', 'order: 5\nprice: 10', 'price: 10', /price: is written twice/),
  slip(site, 'href: /team }', 'href: /team', 'label: Team', /label: opens a bracket/),
  slip(art, 'order: 5\n---\n', 'order: 5\n', 9, /never closed/),
  slip(art, '---\nname', 'name', 1, /must come first/),
]

const links = [
  slip(site, 'href: /courses }', 'href: /course }', 'href: /course ', /links\[0\]\.href: .*"\/courses"/),
  slip(site, 'href: /library }', 'href: library }', 'href: library', /links\[1\]\.href: .*like \/courses/),
  slip(
    site,
    '#risk-management',
    '#risk-managment',
    '#risk-managment',
    /href: .*did you mean "risk-management"/,
  ),
  slip(home, 'href: /midbrain-activation', 'href: /midbrain', 'href: /midbrain', /services\[1\]\.entries\[1\]\.href: /),
  slip(
    'content/slides/one-page.md',
    'href: /get-a-consultation',
    'href: /get-a-consulation',
    'consulation',
    /message\.button\.href: .*"\/get-a-consultation"/,
  ),
  slip(member, '*A sample person', '[Ask her](/get-a-consulation).\n\n*A sample person', '[Ask', /text: .*leads nowhere/),
  slip(member, '*A sample person', '[Her course](money-calmly.md)\n\n*A sample person', '[Her', /text: .*not an address/),
  slip(member, '*A sample person', '![](./images/devika-joshi.jpg)\n\n*A sample person', '![]', /alt: is missing/),
  slip(member, '*A sample person', '![Asha](./images/asha.jpg)\n\n*A sample person', '![Asha', /text: .*does not exist/),
  slip(member, '*A sample person', '# Asha\n\n*A sample person', '# Asha', /text: .*##/),
  slip(member, 'profile: asha-verma', 'profile: asha-varma', 'profile:', /profile: .*"asha-verma"/),
  slip(home, 'profile: asha-verma', 'profile: asha', 'profile:', /coach\.profile: .*does not exist/),
  slip('content/pages/dhyanam.md', 'cover: nakshatra', 'cover: nakshatr', 'cover:', /cover: .*"nakshatra"/),
  slip(home, 'being-drawn.mp4', 'being-drawn-2.mp4', 'drawn-2', /video\.file: .*public\/videos/),
  slip(
    praise,
    'https://drive.google.com/file/d/sample-testimonial-02-0000000000/view',
    'https://youtu.be/abc',
    'videoLink',
    /videoLink: .*Google Drive/,
  ),
  slip(
    site,
    'embed: https://www.google.com/maps?',
    'embed: https://maps.app.goo.gl/',
    'embed:',
    /map\.embed: .*Embed a map/,
  ),
  slip(course, 'link: https:', 'link: http:', 'http:', /subChapters\[0\]\.link: .*https/),
  slip(site, 'email: hello@', 'email: hello at ', 'email:', /contacts\.email: .*e-mail address/),
  slip(site, '+91 98765 43210\n  email', '9876543210\n  email', '9876543210', /contacts\.phone: /),
]

const dates = [
  slip(webinar, 'date: 2030-01-20', 'date: 17/01/2027', 'date:', /date: "17\/01\/2027" .*2027-01-17/),
  slip(webinar, 'date: 2030-01-20', 'date: 2027-02-30', 'date:', /date: "2027-02-30"/),
  slip(webinar, 'date: 2030-01-20', 'date: 17 January', 'date:', /date: "17 January"/),
  slip(webinar, 'date: 2030-01-20\nsampleInDays: 21', 'date: 2025-01-17', 'date:', /date: .*over on 17-01-2025/),
  slip(webinar, "time: '18:30'", 'time: 6:30 pm', 'time:', /time: "6:30 pm" .*18:30/),
  slip(
    'content/pages/terms-of-use.md',
    'updated: ',
    'updated: in ',
    'updated:',
    /updated: .*2027-01-17/,
  ),
]

const pictures = [
  slip(art, './images/bindu.jpg', './images/bindhu.jpg', 'image:', /image: .*"\.\/images\/bindu\.jpg"/),
  slip(art, './images/bindu.jpg', './images/Bindu.jpg', 'image:', /image: .*"\.\/images\/bindu\.jpg"/),
  slip(art, './images/bindu.jpg', './images/bindu.pdf', 'image:', /image: .*not a picture/),
  slip(art, './images/bindu.jpg', 'https://example.com/bindu.jpg', 'image:', /image: .*lies elsewhere/),
  slip(
    art,
    './images/bindu.jpg',
    '../testimonials/avatars/arvind-m.jpg',
    'image:',
    /image: .*too small \(400 x 400 px\)/,
  ),
  slip(book, 'files/a-retirement-on-one-page.pdf', 'files/a-retirement.pdf', 'pdf:', /pdf: .*does not exist/),
  slip(book, './files/a-retirement', '/files/a-retirement', 'pdf:', /pdf: .*\.\/files/),
]

const goods = [
  slip(book, 'lookInside: [2, 3]', 'lookInside: [2, 30]', 'lookInside:', /lookInside\[1\]: .*has no page 30/),
  slip(course, 'teacher: asha-verma', 'teacher: asha-varma', 'teacher:', /teacher: .*"asha-verma"/),
  slip(
    member,
    '*A sample person',
    '[Her course](/courses/money-calmy)\n\n*A sample person',
    '[Her',
    /text: .*did you mean "\/courses\/money-calmly"/,
  ),
  slip(
    member,
    '*A sample person',
    '[Her course](/courses#money-calmy)\n\n*A sample person',
    '[Her',
    /text: .*did you mean "money-calmly"/,
  ),
  slip(
    member,
    '*A sample person',
    '[Her book](/books/morning.pdf)\n\n*A sample person',
    '[Her',
    /text: .*no such book/,
  ),
  slip(
    member,
    '*A sample person',
    '<a href="/team/asha-varma">Asha</a>\n\n*A sample person',
    '<a',
    /text: .*"\/team\/asha-verma"/,
  ),
]

export const mistakesInWriting = [...yaml, ...links, ...goods, ...dates, ...pictures]
