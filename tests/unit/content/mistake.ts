/** One slip of an editor: what they typed, where it must be reported, and what must be said. */
export interface Mistake {
  readonly file: string
  /** What stood there, and what they made of it. */
  readonly from: string
  readonly to: string
  /** A line number, or words of the line in the changed file. */
  readonly line: number | string
  readonly says: RegExp
}

export const course = 'content/courses/money-calmly.md'
export const book = 'content/books/a-retirement-on-one-page.md'
export const art = 'content/art/bindu.md'
export const member = 'content/team/asha-verma.md'
export const webinar = 'content/webinars/hooponopono-power.md'
export const site = 'content/site.yaml'
export const home = 'content/home.yaml'
export const service = 'content/services/dmit.md'
export const praise = 'content/testimonials/arvind-m.md'

export const slip = (file: string, from: string, to: string, line: Mistake['line'], says: RegExp) => ({
  file,
  from,
  to,
  line,
  says,
})

