const announced = /<aside [^>]*data-until="([^"]+)"[^]*?<\/aside>/

/** When what a built page announces is over, in epoch milliseconds; undefined where it announces nothing. */
export function announcedUntil(html: string): number | undefined {
  const until = announced.exec(html)?.[1]
  return until === undefined ? undefined : Date.parse(until)
}

/** The page as it is once that is over. */
export const withoutAnnouncement = (html: string) => html.replace(announced, '')
