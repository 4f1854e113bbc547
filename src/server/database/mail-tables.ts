/** Our own letters, and the two notices of bookings whose parameters the specification names. */
export type MailTemplate = 'letter' | 'consultation' | 'webinar'

/** The outbox. */
export interface MailTables {
  mails: {
    id: string
    template: MailTemplate
    /** JSON of the template's parameters; emptied once nobody may send it any more. */
    params: string
    created_at: number
    next_attempt_at: number
    /** After this moment a failure is the last one. */
    give_up_at: number
    /** From this moment on it is not even tried; null when late is better than never. */
    expires_at: number | null
    /** At most one mail has it, however often and by whomever it is written. */
    once_key: string | null
    /** The order, consultation or enrollment whose buyer it is for; null for all others. */
    about: string | null
    attempts: number
    done_at: number | null
    last_error: string | null
  }
}
