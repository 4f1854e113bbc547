import * as words from '#words/home.ts'

/** Once started by a tap, plays only while visible. */
function pauseOutOfSight(video: HTMLVideoElement, isWanted: () => boolean): void {
  const sight = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) video.pause()
    else if (isWanted()) void video.play().catch(() => undefined)
  })
  sight.observe(video)
}

/** Gives the film one button instead of the browser's controls. Nothing of it is loaded before a tap. */
export function connectFilm(): void {
  const film = document.querySelector('[data-film]')
  const video = film?.querySelector('video')
  const button = film?.querySelector('button')
  if (!video || !button) return

  let isWanted = false
  const withSize = button.textContent
  const showState = () => {
    const isHere = video.readyState > HTMLMediaElement.HAVE_NOTHING
    const play = isHere ? words.playFilm : withSize
    button.textContent = video.paused ? play : words.pauseFilm
  }
  video.controls = false
  video.muted = true
  button.hidden = false
  button.addEventListener('click', () => {
    isWanted = video.paused
    if (isWanted) void video.play().catch(() => undefined)
    else video.pause()
  })
  video.addEventListener('play', showState)
  video.addEventListener('pause', showState)
  pauseOutOfSight(video, () => isWanted)
}
