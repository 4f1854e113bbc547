import { linkLifetimeMs } from '#domain/lifetimes.ts'
import { formatDuration } from './durations.ts'

/** Links of ours that do not open; `text` unless the server knows better why. */
export const downloadRefused = {
  title: 'Download not possible',
  description: 'This link to a download does not open.',
  heading: 'This download link does not work',
  text: 'The link has expired, or a part of it is missing.',
  why: `Download links work for ${formatDuration(linkLifetimeMs)} and cannot be shared. What you have paid for is in your downloads, with a fresh link each time.`,
}
export const calendarRefused = {
  title: 'Calendar file not found',
  description: 'This link to a calendar file does not open.',
  heading: 'This calendar link does not work',
  text: 'A part of the link is missing, or you no longer have this seat.',
  /** Around the telephone number. */
  why: {
    before:
      'Please open the link once more from our latest e-mail about your seat. If that does not help, reply to that e-mail, or call us on ',
    after: '.',
  },
  webinar: 'See the webinar',
}
