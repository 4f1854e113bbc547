const clock = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})
const weekday = /* @__PURE__ */ new Intl.DateTimeFormat('en-IN', {
  weekday: 'long',
  timeZone: 'Asia/Kolkata',
})

/** '6:30 PM' in India, whatever the clock of the reader. */
export function formatClock(epochMs: number): string {
  return clock.format(epochMs).replace(/\s/, ' ')
}

/** 'Sunday' in India, whatever the clock of the reader. */
export function formatWeekday(epochMs: number): string {
  return weekday.format(epochMs)
}

/** '1 hour', '1.5 hours'. */
export function formatHours(hours: number): string {
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
}
