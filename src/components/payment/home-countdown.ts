export const redirectAfterS = 3

/**
 * Counts down to the home page, in sight, until somebody chooses to stay or does anything else here; `onLeave`: just
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
    // Back leads to where one came from, and not here to be sent home again.
    globalThis.location.replace('/')
  }, 1000)

  // The press that stops it lands where it was meant to: what is said then takes the same place, after the press.
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
  // The button's own press is a click; whatever else has the focus is about to be used.
  addEventListener(
    'focusin',
    ({ target }) => (target instanceof Node && countdown.contains(target) ? stop() : say()),
    { signal },
  )
  countdown.hidden = false
}
