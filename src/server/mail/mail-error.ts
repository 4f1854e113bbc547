/** `later`: try again; `busy`: try again, and leave the service alone for now; `never`: refused for good. */
type Prospect = 'later' | 'busy' | 'never'

/** A mail was not sent. The message goes into the log and holds nothing about a person. */
export class MailError extends Error {
  override name = 'MailError' as const
  readonly prospect: Prospect

  constructor(message: string, prospect: Prospect, options?: ErrorOptions) {
    super(message, options)
    this.prospect = prospect
  }
}
