type Sign = readonly [name: string, sign: RegExp]

/** The first that fits counts: most browsers call themselves Chrome and Safari too. */
const browsers: readonly Sign[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPiOS|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
]

/** An Android calls itself a Linux too, and an iPhone is "like Mac OS X". */
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

/** What browsers send has 100 to 300 characters; thousands cost the square of their number. */
const longest = 500

/** Between the two in what is kept. */
const joint = ' on '

/** 'Chrome on Android', 'Safari on iPhone': what a person recognises; '' for what we do not know. */
export function deviceWords(userAgent: string): string {
  const named = userAgent.slice(0, longest)
  return [nameIn(browsers, named), nameIn(systems, named)].filter(Boolean).join(joint)
}

/** Browser and system of what `deviceWords` said, or the only one of them that it knew; '' alone for none. */
export function partsOfDevice(device: string): readonly string[] {
  return device.split(joint)
}
