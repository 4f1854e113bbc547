import { art, member } from './mistake.ts'
import { bytesOf, wordsOf } from './overlay.ts'
import { made, text, typed, written } from './kind.ts'

const profile = 'content/profiles/asha-verma.md'
const terms = 'content/pages/terms-of-use.md'

const links = [
  written('code as a link', member, '[Press](javascript:alert(1))', /"javascript:.* does not work in a link.*https/),
  written('data as a link', member, '[Press](data:text/html,hello)', /does not work in a link/),
  written('a file of the own computer', member, '[List](file:///C:/list.pdf)', /does not work in a link/),
  written('one slash after https', member, '[Site](https:/firm.in)', /lacks a slash; write https:\/\//),
  written('no slash after https', member, '[Site](https:firm.in)', /lacks a slash/),
  written('http', member, '[Site](http://firm.in)', /not safe; write https/),
  written('a host without a dot', member, '[Site](https://courses)', /no address of the web; copy/),
  written('a mail address without @', member, '[Mail](mailto:hello.firm.in)', /no e-mail address; write mailto/),
  written('a telephone of letters', member, '[Call](tel:call-me)', /no number; write tel:/),
  written('a bare www', member, '[Site](www.firm.in)', /not an address; begin with/),
  written('an empty link', member, '[Site]()', /no address; write it/),
  written('a link without words', member, '[](/courses)', /has no words; write them/),
  written('a space between words and address', member, 'See [our courses] (/courses).', /is no link; remove the space/),
  written('brackets and parentheses swapped', member, 'See (our courses)[/courses].', /is no link; write \[words\]/),
  written('a blank in an address', member, 'See [our courses](/our courses).', /is no link; write the address without blanks/),
  written('a parenthesis that stays open', member, 'See [our courses](/courses', /is no link; .*close the parenthesis/),
  written('an address given nowhere', member, 'See [our courses][list].', /given nowhere; write/),
  written('a part of the own page that is not there', profile, '[Below](#nowhere)', /"#nowhere" leads to a part.*; link to/),
  written('a misspelt heading of the own page', terms, '[Below](#1-who-we-ar)', /did you mean "1-who-we-are"/),
  written('a part of another page', member, '[About](/about#nowhere)', /leads to a part that \/about does not have; link to/),
  written('a part of a legal page', member, '[Terms](/terms-of-use#9-nothing)', /leads to a part that \/terms-of-use/),
  written('a group of the team', member, '[Team](/team#leaders)', /did you mean "leader"/),
  written('an odd % in an address', member, '[Offer](/100%)', /cannot be read as an address; write/),
  written('two slashes before a page', member, '[Courses](//courses)', /not an address; begin with/),
  written('dots of the manual in a text', member, '[Video](https://drive.google.com/file/d/…/view)', /dots.*; copy the whole/),
  written('a picture from elsewhere', member, '![A lamp](https://firm.in/lamp.jpg)', /lies elsewhere; save/),
  written('a picture of a text by an address of the site', member, '![A lamp](/images/lamp.jpg)', /does not exist; put the picture/),
  written('a blank alt in a text', member, '![  ](./images/devika-joshi.jpg)', /alt: is missing.*; write what it shows/),
  written('a file name as alt in a text', member, '![IMG_2033.jpg](./images/devika-joshi.jpg)', /alt: "IMG_2033\.jpg" is the name of a file; write/),
  written('a word processor as a picture', member, '![A letter](./images/letter.docx)', /not a picture; use one|does not exist/),
]

const html = [
  written('a script', member, '<script>alert(1)</script>', /<script> does not work.*; write it in markdown/),
  written('an embedded video', member, '<iframe src="https://www.youtube.com/embed/x"></iframe>', /<iframe> does not work/),
  written('a style', member, '<style>p { color: red }</style>', /<style> does not work/),
  written('a box of HTML', member, '<div>Our offer</div>', /<div> does not work.*; write it in markdown/),
  written('code on a picture', member, 'See <img src="./images/devika-joshi.jpg" alt="Devika" onerror="alert(1)">.', /<img> does not work.*; write it in markdown, !\[what/),
  written('a colour on a word', member, 'See <b style="color: red">this</b>.', /<b> carries code or a style/),
  written('code behind a link of HTML', member, '<a href="javascript:alert(1)">Press</a> here', /javascript.* does not work in a link.*; begin/),
  written('a tag that stays open', member, 'This is <b>bold.', /<b> is never closed; write <\/b>/),
  written('a tag that closes nothing', member, 'This is bold</b>.', /<\/b> closes nothing; remove/),
  written('a name in angle brackets', member, 'Dear <Firstname>, welcome.', /<firstname> does not work.*; write/),
  written('a form', member, '<form action="/x"><input name="a"></form>', /<form> does not work/),
  written('a large heading', member, '# Asha', /heading already; begin smaller ones with ##/),
  written('a large heading underlined', member, 'Large words\n====', /heading already; begin smaller/),
  written('bold that is not closed', member, 'This is **bold and never ends.', /\*\* that do not close; put/),
  made('a second line of dashes', member, () => [text(member, wordsOf(member).replace('\n---\n\n', '\n---\n\n---\n\n'))], 16, /second line of signs.*; remove/),
]

const encodings = [
  made('Windows-1252', member, () => [[member, Buffer.from(wordsOf(member).replace('Founder', 'Fondée'), 'latin1')]], 3, /not UTF-8.*; save the file as UTF-8/),
  made('UTF-16, little end first', member, () => [[member, Buffer.from(`\uFEFF${wordsOf(member)}`, 'utf16le')]], 1, /UTF-16.*; save the file as UTF-8/),
  made('UTF-16, big end first', member, () => [[member, Buffer.from(`\uFEFF${wordsOf(member)}`, 'utf16le').swap16()]], 1, /UTF-16.*; save the file as UTF-8/),
  made('UTF-16 without a mark', member, () => [[member, Buffer.from(wordsOf(member), 'utf16le')]], 1, /UTF-16.*; save/),
  typed('a letter that was lost', member, ['Founder', 'F\uFFFDunder'], 3, /a letter was lost.*; write it again/),
  typed('a mark of the order of bytes in the middle', member, ['Founder', '\uFEFFFounder'], 3, /nobody sees \(U\+FEFF\); delete/),
  typed('a null', member, ['Founder', `${'x'.repeat(240)}\u0000Founder`], 3, /nobody sees \(U\+0000\)|UTF-16/),
  typed('a sign that turns the direction', member, ['Founder', '\u202EFounder'], 3, /nobody sees \(U\+202E\); delete/),
  made('a pointer of Git LFS', member, () => [text(member, 'version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 5\n')], 1, /pointer.*; run git lfs pull/),
  made('an empty file', member, () => [text(member, '')], 1, /file is empty; write/),
  made('blanks alone', member, () => [text(member, '\n  \n')], 1, /file is empty; write/),
  made('half a file', member, () => [[member, bytesOf(member).subarray(0, 200)]], 6, /never closed; put a line/),
]

const half = '<<<<<<< HEAD\nA.\n=======\nB.\n>>>>>>> other'
const collisions = [
  written('two versions in a text', member, half, /two versions.*; keep one/, '<<<<<<<'),
  typed('two versions in the fields', art, ['price: 5400', '<<<<<<< HEAD\nprice: 5400\n=======\nprice: 5900\n>>>>>>> other'], '<<<<<<<', /two versions.*; keep one/),
  typed('the end of a collision', art, ['price: 5400', 'price: 5400\n>>>>>>> other'], '>>>>>>>', /two versions.*delete the marks/),
  typed('two versions in the menus', 'content/site.yaml', ['name: Samriddhi', '<<<<<<< HEAD\nname: Samriddhi\n=======\nname: Firm\n>>>>>>> x'], '<<<<<<<', /two versions/),
]

export const kindsOfTexts = [...links, ...html, ...encodings, ...collisions]
