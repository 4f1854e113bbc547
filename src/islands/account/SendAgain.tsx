import { useEffect, useState } from 'react'
import * as words from '#words/registration.ts'

interface Props {
  /** Epoch milliseconds from which another code may be asked for. */
  readonly resendAt: number
  readonly onSend: () => void
}

const secondsUntil = (epochMs: number) => Math.max(0, Math.ceil((epochMs - Date.now()) / 1000))

export function SendAgain({ resendAt, onSend }: Props) {
  const [waitS, setWaitS] = useState(() => secondsUntil(resendAt))
  const isWaiting = waitS > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => setWaitS(secondsUntil(resendAt)), 1000)
    return () => clearInterval(timer)
  }, [isWaiting, resendAt])

  return (
    <button
      className="button button--plain figures"
      type="button"
      disabled={isWaiting}
      onClick={onSend}
    >
      {isWaiting ? words.sendAgainIn(waitS) : words.sendAgain}
    </button>
  )
}
