/**
 * Runs in pages with times, and must stand alone. Writes the time of the reader's own clock below each one that is another in
 * India, also below those that come later.
 */
export function showOwnTimes(): void {
  const place = document.querySelector<HTMLElement>('[data-own-times]')
  if (!place) return
  const clock = new Intl.DateTimeFormat('en-GB', {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  })
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short' })
  const dayThere = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'Asia/Kolkata' })
  const show = () => {
    for (const time of place.querySelectorAll<HTMLElement>(
      ':is(time, .hour span):not([data-own])',
    )) {
      const radio = time.previousElementSibling
      const moment = radio instanceof HTMLInputElement ? radio.value : time.getAttribute('datetime')
      const at = new Date(moment ?? '')
      time.dataset['own'] = ''
      if (at.getTimezoneOffset() === -330) continue
      const own = document.createElement('small')
      const isOtherDay = day.format(at) !== dayThere.format(at)
      own.append((isOtherDay ? day.format(at) + ' ' : '') + clock.format(at))
      time.append(own)
    }
    const { timeZone } = clock.resolvedOptions()
    for (const words of place.querySelectorAll<HTMLElement>('[data-own-zone]:empty'))
      if (place.querySelector('[data-own] small'))
        words.append(`${words.dataset['ownZone'] ?? ''} ${timeZone.replaceAll('_', ' ')}.`)
  }
  new MutationObserver(show).observe(place, { childList: true, subtree: true })
  show()
}
