import type { VideoSearchSettings } from '../../src/server/videos/video-search.ts'
import { type Finding, reasonOf } from './finding.ts'

const subject = 'Videos'

/** One search for one result; it costs a hundredth of the day's quota. */
export async function checkVideos(settings: Omit<VideoSearchSettings, 'now'>): Promise<Finding> {
  const { key, channelId, timeoutMs } = settings
  const query = { part: 'snippet', order: 'date', type: 'video', maxResults: '1', channelId, key }
  const url = `${settings.baseUrl()}/youtube/v3/search?${new URLSearchParams(query).toString()}`
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    return understand(answer.status, await answer.text())
  } catch (error) {
    const advice = 'Check whether this machine can reach the internet.'
    return { subject, state: 'wrong', words: reasonOf(error), advice }
  }
}

function understand(status: number, text: string): Finding {
  if (text.includes('quotaExceeded')) {
    const advice =
      'Wait until midnight in California, or raise the quota; meanwhile the site shows the videos that it knows.'
    return { subject, state: 'wrong', words: 'the quota of today is used up', advice }
  }
  if (status !== 200) {
    const advice =
      'Check VIDEO_API_KEY, that it is not restricted to another address, and that the YouTube Data API v3 is enabled for its project.'
    return { subject, state: 'wrong', words: `the search answered ${status}`, advice }
  }
  if (/"videoId"/.test(text))
    return { subject, state: 'ok', words: 'the channel was found, and a video in it' }
  const advice =
    'Check VIDEO_CHANNEL_ID: it begins with UC and stands in the address of the channel.'
  const words = text.includes('"items"') ? 'the channel has no videos' : 'the answer made no sense'
  return { subject, state: 'wrong', words, advice }
}
