/**
 * Whether `npm run check -- --full` is running: the longest simulation, more kills, every file on PostgreSQL, every
 * way through the pay pages, all pages of Lighthouse. Every other run has a shorter
 * form of each. In this one alone: growth (a site six times as large), releases, and the browser tests called @full.
 */
export const isFull = process.env['CHECK_FULL'] === '1'
