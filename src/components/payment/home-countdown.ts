import { staying } from '#words/payment.ts'

export const redirectAfterS = 3

/** Counts down to the home page, in sight, until somebody chooses to stay. */
export function startHomeCountdown(): void {
  const countdown = document.querySelector<HTMLElement>('[data-home-countdown]')
  const seconds = countdown?.querySelector('[data-seconds]')
  const stay = countdown?.querySelector('button')
  if (!countdown || !seconds || !stay) return

  let leftS = redirectAfterS
  const tick = setInterval(() => {
    leftS -= 1
    seconds.replaceChildren(String(leftS))
    if (leftS > 0) return
    clearInterval(tick)
    // Back leads to where one came from, and not here to be sent home again.
    globalThis.location.replace('/')
  }, 1000)

  stay.addEventListener('click', () => {
    clearInterval(tick)
    countdown.replaceChildren(staying)
  })
  countdown.hidden = false
}
