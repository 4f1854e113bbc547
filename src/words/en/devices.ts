import { formatClock } from './clock.ts'
import { formatDay, recentDay } from '#domain/india-time.ts'

export const whereLoggedIn = 'Where you are logged in'
export const loadingDevices = 'Checking where you are logged in.'
export const thisDevice = 'This device'
export const unknownBrowser = 'Unknown browser'
/** Such as 'Chrome on Android'. */
export const browserOn = (browser: string, system: string) => `${browser} on ${system}`

const recentDays = { today: 'today', yesterday: 'yesterday' }

/** 'today, 4:05 PM', 'yesterday, 9:12 AM', '19-11-2026': in India, the clock only where it still matters. */
export function formatRecent(epochMs: number, nowMs: number): string {
  const day = recentDay(epochMs, nowMs)
  return day ? `${recentDays[day]}, ${formatClock(epochMs)}` : formatDay(epochMs)
}

export const inUseNow = 'In use now'
export const lastUsed = (epochMs: number, nowMs: number) =>
  `Last used ${formatRecent(epochMs, nowMs)}`
export const loggedInOn = (day: string) => `Logged in on ${day}`

/** Heard on the button that logs a device out. */
export const logOutOf = (device: string, use: string) => `Log out: ${device}. ${use}`
export const deviceLoggedOut = (device: string) => `${device} is logged out.`
export const nowhereElse = 'You are not logged in anywhere else.'
export const unknownDevice =
  'If you don’t recognise one of them, log it out and change your password.'
export const logOutElsewhere = 'Log out everywhere else'
export const loggedOutElsewhere = 'You are logged out everywhere else.'
