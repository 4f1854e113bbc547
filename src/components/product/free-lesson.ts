import { player } from '#components/player.ts'

/** Plays the free lesson in place of its poster, on a tap on the poster or on a link to it. */
export function connectFreeLesson(): void {
  const poster = document.querySelector<HTMLAnchorElement>('a.free-lesson')
  const links = document.querySelectorAll('a.free-lesson, a[href="#free-lesson"]')
  const play = (event: Event) => {
    const address = poster?.dataset['player']
    if (!address) return
    if (event.currentTarget === poster) event.preventDefault()
    if (!poster.isConnected) return
    const frame = player(address, poster.dataset['name'] ?? '')
    frame.id = poster.id
    poster.replaceWith(frame)
    frame.focus({ preventScroll: true })
  }
  for (const link of links) link.addEventListener('click', play)
}
