/**
 * Whether `npm run check -- --full` is running: the longest simulation, more kills, every test file on PostgreSQL,
 * every path through the pay pages, all pages in Lighthouse. Other runs have a shorter form of each. Only in this one:
 * growth (a site six times as large), releases, and browser tests tagged @full.
 */
export const isFull = process.env['CHECK_FULL'] === '1'
