type Sign = readonly [name: string, sign: RegExp]

/** The first match wins: most browsers call themselves Chrome and Safari too. */
const browsers: readonly Sign[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPiOS|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
]

/** Android also calls itself Linux, and an iPhone is "like Mac OS X". */
const systems: readonly Sign[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

const nameIn = (signs: readonly Sign[], userAgent: string) =>
  signs.find(([, sign]) => sign.test(userAgent))?.[0]

/** Real user agents have 100 to 300 characters; thousands would take quadratic time. */
const longest = 500

/** Separator of browser and system in the stored text. */
const joint = ' on '

/** 'Chrome on Android', 'Safari on iPhone': a description that users recognise; '' if unknown. */
export function deviceWords(userAgent: string): string {
  const named = userAgent.slice(0, longest)
  return [nameIn(browsers, named), nameIn(systems, named)].filter(Boolean).join(joint)
}

/** Browser and system of a `deviceWords` result, or only the known one of them; [''] for none. */
export function partsOfDevice(device: string): readonly string[] {
  return device.split(joint)
}
