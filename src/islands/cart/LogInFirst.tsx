import '#styles/empty.css'
import { useStore } from '@nanostores/react'
import { $partingWords } from '#stores/logout-reason.ts'
import { logInHref } from '#stores/return-path.ts'
import { logIn } from '#words/calls.ts'
import * as words from '#words/cart.ts'

interface Props {
  readonly returnTo: string
}

export function LogInFirst({ returnTo }: Props) {
  const partingWords = useStore($partingWords)
  return (
    <div className="empty">
      <p role="alert">{partingWords || words.logInFirst}</p>
      <a className="button" href={logInHref(returnTo)}>
        {logIn}
      </a>
    </div>
  )
}
