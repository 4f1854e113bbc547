/**
 * Counts the tenths of a second from now on in which this process had its turn: unlike a clock, it does not go on
 * while other programs have the processor. What is answered says how many they were so far.
 */
export function countTenths(): () => number {
  let tenths = 0
  setInterval(() => (tenths += 1), 100).unref()
  return () => tenths
}
