export const redirectAfterS = 3

/**
 * Shows a countdown to the home page, until the visitor chooses to stay or does anything else here; `onLeave` runs just
 * before it opens.
 */
export function startHomeCountdown(onLeave: () => void = () => {}): void {
  const countdown = document.querySelector<HTMLElement>('[data-home-countdown]')
  const seconds = countdown?.querySelector('[data-seconds]')
  if (!countdown || !seconds) return

  let leftS = redirectAfterS
  const tick = setInterval(() => {
    leftS -= 1
    seconds.replaceChildren(String(leftS))
    if (leftS > 0) return
    clearInterval(tick)
    onLeave()
    // Back leads to the previous page, not to this countdown again.
    globalThis.location.replace('/')
  }, 1000)

  // The message after stopping takes the same place, so it waits for the end of the press, which must hit its target.
  const stop = () => {
    clearInterval(tick)
  }
  const listening = new AbortController()
  const { signal } = listening
  const say = () => {
    listening.abort()
    stop()
    const hadFocus = countdown.contains(document.activeElement)
    countdown.style.minBlockSize = `${countdown.getBoundingClientRect().height}px`
    countdown.replaceChildren(countdown.dataset['staying'] ?? '')
    if (hadFocus) countdown.focus({ preventScroll: true })
  }
  // A screen reader presses the button without a key or a pointer.
  for (const touch of ['pointerdown', 'keydown', 'wheel']) addEventListener(touch, stop, { signal })
  for (const end of ['click', 'keyup', 'pointercancel', 'wheel'])
    addEventListener(end, say, { signal })
  addEventListener('scroll', say, { signal })
  // The button's own press is a click; another focused element is about to be used.
  addEventListener(
    'focusin',
    ({ target }) => (target instanceof Node && countdown.contains(target) ? stop() : say()),
    { signal },
  )
  countdown.hidden = false
}
