/** What is said of whatever is booked without an account. */
export const bookingWords = {
  changed:
    'This is not what you sent from this page before. Please check it, then send it once more.',
  justBought: (ago: string) => `You booked this ${ago}. Book it again?`,
}
