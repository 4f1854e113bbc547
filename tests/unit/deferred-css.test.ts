import { expect, test } from 'vitest'
import { partStyles, withLaterStyles } from '#build/deferred-css.ts'
import { digestOf } from '#build/content-security-policy.ts'

/** What stays in a page with this body, and what comes later. */
function parted(css: string, body: string) {
  const policy = `style-src 'sha256-${digestOf(css)}'`
  const { page, later } = partStyles({ html: `<style>${css}</style>${body}`, policy })
  const [, now = ''] = /<style>([^]*?)<\/style>/.exec(page.html) ?? []
  expect(page.policy).toBe(`style-src 'sha256-${digestOf(now)}'`)
  return { now, later }
}

test('what no element of the page is called comes later, with its layer and its media', () => {
  const css = '@layer parts{.here{a:b}@media (width>=9rem){.there{c:d}}}.here,.there p{e:f}'
  expect(parted(css, '<p class="x here">')).toEqual({
    now: '@layer parts{.here{a:b}}.here{e:f}',
    later: '@layer parts{@media (width>=9rem){.there{c:d}}}.there p{e:f}',
  })
})

test.each([
  ['.menu[open] summary{a:b}', '<details class="menu">', 'a tap opens it, without a script'],
  ['.a:is(.b,.c){a:b}', '<p class="a c">', 'one of several is enough'],
  ['.a:not(.gone){a:b}', '<p class="a">', 'what is ruled out need not be there'],
  ['[data-arriving] img{a:b}', '<script>d["arriving"]=""</script>', 'a script of the page sets it'],
  ['.is-early{a:b}', '<script data-x="y">e.className="is-early"</script>', 'a script writes it'],
  ['.sandbox-bar{a:b}', '', 'the server writes it'],
  ['.message--danger{a:b}', '<form><div data-form-errors></div></form>', 'the server answers'],
  ['.a:hover::before{a:b}', '<p class="a">', 'the pointer'],
])('%s stays with %s: %s', (css, body) => {
  expect(parted(css, body)).toEqual({ now: css, later: '' })
})

test.each([
  ['.notice{a:b}', '<template><p class="notice"></p></template>'],
  ['.message--danger{a:b}', '<p class="message"></p>'],
  ['.a[aria-busy="true"]{a:b}', '<p class="a" aria-busy="false"></p>'],
  ['.found{a:b}', '<script type="application/ld+json">{"found":1}</script>'],
])('%s comes later with %s', (css, body) => {
  expect(parted(css, body)).toEqual({ now: '', later: css })
})

test('values with a name that nothing asks for come later, and those that only these ask for', () => {
  const css =
    '@layer tokens{:root{--ink:a;--veil:var(--mist);--mist:b;--bar:c}}p{color:var(--ink, red)}'
  expect(parted(css, '<p style="top:var(--bar)">')).toEqual({
    now: '@layer tokens{:root{--ink:a;--bar:c}}p{color:var(--ink, red)}',
    later: '@layer tokens{:root{--veil:var(--mist)}}@layer tokens{:root{--mist:b}}',
  })
})

test('K3: what only browsers without layers read comes later', () => {
  const css = '@supports not ((text-emphasis:none) and (accent-color:auto)){img{a:b}}'
  expect(parted(`p{c:d}${css}`, '')).toEqual({ now: 'p{c:d}', later: css })
})

test('steps of an animation stay whole', () => {
  const css = '@keyframes turn{0%{a:b}to{c:d}}'
  expect(parted(css, '')).toEqual({ now: css, later: '' })
})

test.each([
  ['its scripts alone show', '<astro-island client="only">'],
  ['the server fills', '<main><!--passport--><p></p><!--/passport--></main>'],
])('a page that %s keeps everything', (_, body) => {
  const css = '.cart{a:b}'
  expect(parted(css, body)).toEqual({ now: css, later: '' })
})

test('the script of the first view is told where the rest lies', () => {
  const page = withLaterStyles('<script data-entries="/a.js">x</script>', '/later.css')
  expect(page).toBe('<script data-styles="/later.css" data-entries="/a.js">x</script>')
})
