/**
 * Runs in pages with times, and must stand alone. Writes the time of the reader's own clock below each one that is another in
 * India, also below those that come later.
 */
export function showOwnTimes(): void {
  const clock = new Intl.DateTimeFormat('en-GB', {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  })
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short' })
  const dayThere = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'Asia/Kolkata' })
  function ownTime(at: Date): string {
    const isOtherDay = day.format(at) !== dayThere.format(at)
    return (isOtherDay ? `${day.format(at)} ` : '') + clock.format(at).toUpperCase()
  }
  function show(slot: HTMLElement): void {
    const untold = ':is(time, .hour span):not([data-own])'
    for (const time of slot.querySelectorAll<HTMLElement>(untold)) {
      const radio = time.previousElementSibling
      const moment = radio instanceof HTMLInputElement ? radio.value : time.getAttribute('datetime')
      const at = new Date(moment ?? '')
      time.dataset['own'] = ''
      if (at.getTimezoneOffset() === -330) continue
      const own = document.createElement('small')
      own.append([ownTime(at), time.dataset['ownWords'] ?? ''].join(' ').trim())
      time.append(own)
    }
    if (!slot.querySelector('.hour small')) return
    const { timeZone } = clock.resolvedOptions()
    for (const words of slot.querySelectorAll<HTMLElement>('[data-own-zone]:empty'))
      words.append(`${words.dataset['ownZone'] ?? ''} ${timeZone.replaceAll('_', ' ')}.`)
  }
  // The scripts of a page are joined, and may stand before what they are about.
  addEventListener('DOMContentLoaded', () => {
    const slot = document.querySelector<HTMLElement>('[data-own-times]')
    if (!slot) return
    new MutationObserver(() => show(slot)).observe(slot, { childList: true, subtree: true })
    show(slot)
  })
}
