/** Something that the user may not have bought yet. */
export interface Suggestion {
  readonly id: string
  readonly itemType: 'Course' | 'Book'
  readonly name: string
  readonly image: string
  readonly pricePaise: number
  /** The path of its page. */
  readonly url: string
}
