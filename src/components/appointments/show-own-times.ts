/**
 * Inlined in pages with times, so it must be self-contained. Adds the time in the reader's time zone below each one
 * that differs from Indian time, also below those added later.
 */
export function showOwnTimes(): void {
  const indiaAheadMs = 330 * 60_000
  function ownTime(at: Date): string {
    const hours = at.getHours()
    const minutes = String(at.getMinutes()).padStart(2, '0')
    const clock = `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
    const isOtherDay = at.getDay() !== new Date(at.getTime() + indiaAheadMs).getUTCDay()
    return isOtherDay ? `${at.toDateString().slice(0, 3)} ${clock}` : clock
  }
  // 'GMT-5', 'GMT+5:45'. The name of the zone takes `Intl`, which blocks an old phone.
  function ownZone(at: Date): string {
    const ahead = -at.getTimezoneOffset()
    const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60]
    return `GMT${ahead < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `:${minutes}`}`
  }
  function show(slot: HTMLElement): void {
    const untold = ':is(time, .hour > span):not([data-own])'
    for (const time of slot.querySelectorAll<HTMLElement>(untold)) {
      const radio = time.previousElementSibling
      const moment = radio instanceof HTMLInputElement ? radio.value : time.getAttribute('datetime')
      const at = new Date(moment ?? '')
      time.dataset['own'] = ''
      if (at.getTimezoneOffset() * 60_000 === -indiaAheadMs) continue
      const own = document.createElement('small')
      own.append([ownTime(at), time.dataset['ownWords'] ?? ''].join(' ').trim())
      // Heard, where no words say whose time it is: '10:00 AM, your time 4:30 AM'.
      const heard = document.createElement('span')
      heard.className = 'visually-hidden'
      heard.textContent = `, ${slot.dataset['ownTimes'] ?? ''} `
      if (slot.dataset['ownTimes']) own.prepend(heard)
      time.append(own)
    }
    const first = slot.querySelector('.hour small')?.closest('.hour')?.querySelector('input')
    if (!first) return
    for (const words of slot.querySelectorAll<HTMLElement>('[data-own-zone]:empty'))
      words.append(`${words.dataset['ownZone'] ?? ''} ${ownZone(new Date(first.value))}.`)
  }
  // The scripts of a page are joined, and may stand before what they are about.
  addEventListener('DOMContentLoaded', () => {
    const slot = document.querySelector<HTMLElement>('[data-own-times]')
    if (!slot) return
    new MutationObserver(() => show(slot)).observe(slot, { childList: true, subtree: true })
    show(slot)
  })
}
