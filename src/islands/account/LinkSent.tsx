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
        <p className="message">
          After many tries to guess a code we have sent a link to {email} instead, which nobody can
          guess. Please open it to go on. It is valid for fifteen minutes.
        </p>
      </Status>
      <div className="form__actions">
        <SendAgain key={resendAt} resendAt={resendAt} onSend={onSend} />
      </div>
    </>
  )
}
