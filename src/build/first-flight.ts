/** What a server sends before it waits for an answer: ten packets of TCP. */
const firstFlight = 14_600

/** Of the answer, before the page, with the policies of a long one, over HTTP/1.1: HTTP/2 compresses it. */
const headBytes = 1_200

/** What HTML and CSS of any page, compressed, may weigh: all of it comes with the first flight of the connection. */
export const documentBudget = firstFlight - headBytes
