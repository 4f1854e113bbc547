import { expect, test } from 'vitest'
import { deviceWords } from '#domain/device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const chrome = `${webkit} Chrome/143.0.0.0`
const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const android = 'Mozilla/5.0 (Linux; Android 10; K)'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)'
const iPad = 'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'

test.each([
  [`${android} ${chrome} Mobile Safari/537.36`, 'Chrome on Android'],
  [`${windows} ${chrome} Safari/537.36`, 'Chrome on Windows'],
  [`${iPhone} ${apple} CriOS/143.0.7499.38 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome on ChromeOS'],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/143.0.0.0 Safari/537.36`,
    'Chrome on Linux',
  ],
  [`${iPhone} ${apple} Version/26.0 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${iPad} ${apple} Version/26.0 Mobile/15E148 Safari/604.1`, 'Safari on iPad'],
  [`${mac} ${apple} Version/26.0 Safari/605.1.15`, 'Safari on Mac'],
  ['Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox on Android'],
  [`${iPhone} ${apple} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [`${windows} ${chrome} Safari/537.36 Edg/143.0.0.0`, 'Edge on Windows'],
  [`${android} ${chrome} Mobile Safari/537.36 EdgA/143.0.0.0`, 'Edge on Android'],
  [`${iPhone} ${apple} Version/18.0 EdgiOS/143.0 Mobile/15E148 Safari/604.1`, 'Edge on iPhone'],
  [`${mac} ${chrome} Safari/537.36 OPR/124.0.0.0`, 'Opera on Mac'],
  [
    `${android} ${webkit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
])('%s is %s', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words)
})

test('half of it is better than nothing', () => {
  expect(deviceWords('Firefox/145.0')).toBe('Firefox')
  expect(deviceWords(`${iPhone} ${apple} Mobile/15E148`)).toBe('iPhone')
})

test.each(['', 'curl/8.14.1', 'node', '<script>alert(1)</script>'])(
  '%j is unknown',
  (userAgent) => {
    expect(deviceWords(userAgent)).toBe('')
  },
)

test('A1: of a name that no browser has, only the beginning is read', () => {
  expect(deviceWords(`${'Version/1 '.repeat(1500)} Safari/605`)).toBe('')
})
