/** An embedded video player. The pages' policy allows these hosts (build/content-security-policy.ts). */
interface Player {
  readonly url: string
  /** Origin of the progress messages, for a player that sends them. */
  readonly tellsFrom?: string
}

const youTube = 'https://www.youtube-nocookie.com'
const driveFile = /^https:\/\/drive\.google\.com\/file\/d\/([\w-]+)/
const youTubeVideo =
  /^https:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|live\/|shorts\/)|youtu\.be\/)([\w-]{6,})/

/** The player of a YouTube video, with autoplay. */
export const youTubePlayer = (videoId: string): string =>
  `${youTube}/embed/${encodeURIComponent(videoId)}?autoplay=1&rel=0`

/** The player of a video link, starting at this second if possible; undefined for a host that pages do not embed. */
export function playerOf(link: string, fromS = 0): Player | undefined {
  const drive = driveFile.exec(link)?.[1]
  if (drive !== undefined) return { url: `https://drive.google.com/file/d/${drive}/preview` }
  const video = youTubeVideo.exec(link)?.[1]
  if (video === undefined) return undefined
  const url = `${youTubePlayer(video)}&enablejsapi=1${fromS > 0 ? `&start=${fromS}` : ''}`
  return { url, tellsFrom: youTube }
}
