/**
 * Whether `npm run check -- --full` is running: the longest simulation, more kills, every file on PostgreSQL, growth
 * and all pages of Lighthouse. Every other run has a shorter form of each, of the same kind.
 */
export const isFull = process.env['CHECK_FULL'] === '1'
