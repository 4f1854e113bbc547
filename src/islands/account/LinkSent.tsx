import '#styles/forms.css'
import * as words from '#words/registration.ts'
import { SendAgain } from './SendAgain.tsx'
import { Status } from './Status.tsx'

interface Props {
  readonly email: string
  readonly resendAt: number
  readonly onSend: () => void
}

/** After too many wrong codes a link is mailed; it opens the next step itself. */
export function LinkSent({ email, resendAt, onSend }: Props) {
  return (
    <>
      <Status>
        <p className="message">{words.linkSent(email)}</p>
      </Status>
      <div className="form__actions">
        <SendAgain key={resendAt} resendAt={resendAt} onSend={onSend} />
      </div>
    </>
  )
}
