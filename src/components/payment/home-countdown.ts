export const redirectAfterS = 3

/** Counts down to the home page, in sight, until somebody chooses to stay or does anything else here. */
export function startHomeCountdown(): void {
  const countdown = document.querySelector<HTMLElement>('[data-home-countdown]')
  const seconds = countdown?.querySelector('[data-seconds]')
  if (!countdown || !seconds) return

  let leftS = redirectAfterS
  const tick = setInterval(() => {
    leftS -= 1
    seconds.replaceChildren(String(leftS))
    if (leftS > 0) return
    clearInterval(tick)
    // Back leads to where one came from, and not here to be sent home again.
    globalThis.location.replace('/')
  }, 1000)

  const stop = () => {
    clearInterval(tick)
    countdown.replaceChildren(countdown.dataset['staying'] ?? '')
  }
  // A screen reader presses the button without a key or a pointer.
  for (const touch of ['click', 'keydown', 'pointerdown']) addEventListener(touch, stop)
  countdown.hidden = false
}
