/** What refuses whatever is booked without an account. */
export const bookingRefusals = { changed: 'bookingChanged', justBought: 'justBooked' } as const
