import { useStore } from '@nanostores/react'
import { $partingWords } from '#stores/parting-words.ts'
import { logInHref } from '#stores/return-path.ts'

interface Props {
  readonly returnTo: string
}

export function LogInFirst({ returnTo }: Props) {
  const partingWords = useStore($partingWords)
  return (
    <div className="empty">
      {partingWords && <p role="status">{partingWords}</p>}
      <p role="alert">Please login first!</p>
      <a className="button" href={logInHref(returnTo)}>
        Log in
      </a>
    </div>
  )
}
