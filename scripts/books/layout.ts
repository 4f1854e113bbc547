import { css, ink, marigold, sand } from '../pictures/palette.ts'
import { eczar } from '../pictures/type.ts'

/** The look of every book of the library: A5, one typeface, one accent. */
export function bookStyles(): string {
  return `${eczar([400, 500, 700])}${page}${text}${parts}`
}

const page = `
@page { size: A5; margin: 15mm 16mm 18mm; @bottom-center { content: counter(page); font: 500 9pt Eczar; color: ${css(ink)}; } }
@page cover { margin: 0; @bottom-center { content: none; } }
* { box-sizing: border-box; margin: 0; }
.cover { page: cover; break-after: page; }
.cover svg { display: block; width: 148mm; height: 210mm; }`

const text = `
body { font: 400 9.9pt/1.5 Eczar; color: ${css(ink)}; hyphens: auto; text-wrap: pretty; font-variant-numeric: lining-nums; }
p { margin-bottom: 0.72em; orphans: 3; widows: 3; }
h1, h2 { font-weight: 700; line-height: 1.05; text-wrap: balance; hyphens: none; }
h2 { font-size: 21pt; margin: 0 0 6mm; padding-top: 5mm; position: relative; background: linear-gradient(${css(ink)}, ${css(ink)}) 0 0 / 100% 0.5mm no-repeat; }
h2::before { content: ''; position: absolute; top: 0; left: 0; width: 16mm; height: 1.6mm; background: ${css(marigold)}; }
h2 small { display: block; font: 500 9pt/1 Eczar; margin-bottom: 3mm; }
strong, b { font-weight: 700; }
em { font-style: normal; font-weight: 500; text-decoration: underline 0.3mm ${css(marigold)}; text-underline-offset: 0.18em; }
ul, ol { padding-left: 5mm; margin-bottom: 0.8em; }
li { margin-bottom: 0.3em; break-inside: avoid; }
li::marker { font-weight: 700; }
a { color: inherit; text-decoration: none; }`

const parts = `
section { break-before: page; }
blockquote { margin: 0.9em 0; padding: 0.1em 0 0.1em 5mm; border-left: 1mm solid ${css(marigold)}; font: 500 11.5pt/1.38 Eczar; break-inside: avoid; }
blockquote p { margin: 0; }
table { width: 100%; border-collapse: collapse; margin: 0.6em 0 1.2em; break-inside: avoid; font-size: 9.2pt; }
th, td { text-align: right; padding: 0.28em 0; border-bottom: 0.2mm solid ${css(ink, 0.25)}; }
th:first-child, td:first-child { text-align: left; }
th { font-weight: 700; border-bottom: 0.4mm solid ${css(ink)}; }
.ruled { break-inside: avoid; margin: 0.5em 0 1.3em; }
.ruled p { font-weight: 700; margin: 0; break-after: avoid; }
.ruled hr { border: 0; border-bottom: 0.25mm solid ${css(ink, 0.4)}; height: 7.4mm; }
figure { margin: 0 auto 4mm; width: 70mm; break-inside: avoid; text-align: center; }
figure svg { width: 70mm; height: 70mm; font: 500 14px Eczar; }
figcaption { font: 500 9pt Eczar; }
.contents { list-style: none; padding: 0; }
.contents li { border-bottom: 0.2mm solid ${css(ink, 0.25)}; margin: 0; }
.contents a { display: flex; justify-content: space-between; gap: 4mm; padding: 1.5mm 0; }
.opening { font-size: 11pt; }
.imprint { font-size: 8pt; line-height: 1.45; background: ${css(sand, 0.45)}; padding: 3mm 4mm; margin-top: 7mm; break-inside: avoid; }
.imprint p { margin: 0; }`
