// Marked as pure so that a page that shows no day does not carry it.
const day = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})

/** '21-11-2026' in India, whatever the clock of the reader (spec section 9: day-month-year). */
export function formatDay(epochMs: number): string {
  return day.format(epochMs).replaceAll('/', '-')
}
