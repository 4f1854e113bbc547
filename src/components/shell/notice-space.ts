import { dismissNotice } from '#stores/notice.ts'

const pressable = 'main :is(a, button, input, select, textarea, summary), footer a, header a'

/** The top edge of the highest clickable element below the box; undefined if there is none. */
function highestBelow(box: HTMLElement): number | undefined {
  const { top, bottom, left, right } = box.getBoundingClientRect()
  const tops = [...document.querySelectorAll(pressable)].flatMap((control) => {
    const its = control.getBoundingClientRect()
    const isBelow = its.top < bottom && its.bottom > top && its.left < right && its.right > left
    const isSeen = !('checkVisibility' in Element.prototype) || control.checkVisibility()
    return isBelow && isSeen ? its.top : []
  })
  return tops.length > 0 ? Math.min(...tops) : undefined
}

/**
 * Keeps a notice clear of all clickable elements: scrolls back until none is below it, and leaves it at the top of the
 * page as soon as the visitor scrolls on. A notice that disappears by itself keeps its space, so that nothing moves
 * under a finger.
 */
export function reserveNoticeSpace(region: HTMLElement, box: HTMLElement): void {
  region.classList.remove('notices--past')
  let from = NaN
  for (let edge = highestBelow(box); edge !== undefined; edge = highestBelow(box)) {
    if (from === scrollY) break
    from = scrollY
    scrollBy({ top: Math.floor(edge - box.getBoundingClientRect().bottom), behavior: 'instant' })
  }

  const until = new AbortController()
  const look = () => {
    if (!box.isConnected) until.abort()
    else if (highestBelow(box) !== undefined) region.classList.add('notices--past')
  }
  for (const event of ['scroll', 'resize'])
    addEventListener(event, look, { passive: true, signal: until.signal })
  box.addEventListener('animationend', () => {
    region.style.minBlockSize = `${region.offsetHeight}px`
    dismissNotice()
  })
}
