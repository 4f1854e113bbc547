/**
 * Counts the tenths of a second from now on in which this process had its turn: unlike a clock, it does not go on
 * while other programs have the processor. What is answered says how many they were so far. For somebody who waits for
 * another side, not for work that lets nobody else go on: that is not counted either.
 */
export function countTenths(): () => number {
  let tenths = 0
  setInterval(() => (tenths += 1), 100).unref()
  return () => tenths
}
