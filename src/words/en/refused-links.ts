import { linkLifetimeMs } from '#domain/download-link.ts'
import { formatDuration } from './durations.ts'

/** Links of ours that do not open; `text` unless the server knows better why. */
export const downloadRefused = {
  title: 'Download not possible',
  description: 'This link to a download does not open.',
  heading: 'This download does not open',
  text: 'It has expired, or a part of it is missing.',
  why: `Links to downloads work for ${formatDuration(linkLifetimeMs)}, so that one that was passed on opens nothing. In your downloads you find what you have paid for, with a fresh link each time.`,
}
export const calendarRefused = {
  title: 'Calendar file not found',
  description: 'This link to a calendar file does not open.',
  heading: 'This calendar file does not open',
  text: 'A part of the link is missing, or you no longer have this seat.',
  /** Around the telephone number. */
  why: {
    before:
      'Please open the link once more from the newest mail about your seat. If that does not help, answer the mail, or call us on ',
    after: '.',
  },
  webinar: 'See the webinar',
}
