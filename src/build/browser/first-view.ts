// Runs in the head of every built page and loads its scripts once the text and the leading picture are painted, or on
// the first touch: on a slow line they would delay the content. All files are requested at once, not import by import,
// each a round trip. Dispatches `first-view` when it starts, and `scripts-there` when all have run or failed. Until
// then, pictures below wait as well: with `data-arriving`, CSS moves them where lazy loading does not request them. So
// does the favicon, which would be requested before the first picture is shown.

const { entries = '', imports = '' } = document.currentScript?.dataset ?? {}
/** Fallback where paint is not reported: in background tabs, prerendered pages and old browsers. */
const longestMs = 3000

const importFile = (url: string) => import(url) as Promise<unknown>

/**
 * A second URL for the second attempt: browsers cache the failure of the first one. The same holds for its imports: if
 * one of them is lost, the page stays plain HTML. As in island-element.ts.
 */
const importTwice = (url: string) =>
  importFile(url).catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await importFile(`${url}?again`)
  })

const { dataset } = document.documentElement
dataset['arriving'] = ''

let isTouched = false
let isAsked = false

/** The page's scripts rely on all its elements, so they wait for the parser. */
const request = async () => {
  if (isAsked || document.readyState === 'loading') return
  isAsked = true
  delete dataset['arriving']
  dispatchEvent(new Event('first-view'))
  document.querySelector('link[href="data:,"]')?.setAttribute('href', '/favicon.svg')
  const files = (list: string) => list.split(' ').filter(Boolean)
  for (const url of files(imports)) importFile(url).catch(() => {})
  const loads = await Promise.allSettled(files(entries).map(importTwice))
  for (const load of loads) if (load.status === 'rejected') reportError(load.reason)
  dispatchEvent(new Event('scripts-there'))
}

const touched = () => {
  isTouched = true
  void request()
}
for (const kind of ['pointerdown', 'keydown', 'click', 'submit', 'scroll'])
  addEventListener(kind, touched, { capture: true, once: true, passive: true })

const afterPicture = () => {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  if (!picture || picture.complete) return void request()
  for (const kind of ['load', 'error']) picture.addEventListener(kind, () => void request())
}

addEventListener('DOMContentLoaded', () => {
  if (isTouched) return void request()
  setTimeout(() => void request(), longestMs)
  new PerformanceObserver(afterPicture).observe({ type: 'paint', buffered: true })
})

// A view transition that is skipped, for example by going back during it, is not an error of the page.
const breakOff = ({ viewTransition }: PageSwapEvent | PageRevealEvent) => {
  for (const step of ['ready', 'finished', 'updateCallbackDone'] as const)
    viewTransition?.[step].catch(() => {})
}
addEventListener('pageswap', breakOff)
addEventListener('pagereveal', breakOff)

export {}
