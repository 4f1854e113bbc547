import './consents.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Consent } from '#contracts/consents.ts'
import { formatDay } from '#domain/india-time.ts'
import { LoadFailure } from '#islands/Failure.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'
import { $consents, loadConsents, withdrawConsent } from '#stores/consents.ts'
import * as words from '#words/consents.ts'

const day = (moment: string) => formatDay(Date.parse(moment))

/** The user's consents, in the words that were shown; each is withdrawn with one tap. */
export function ConsentList() {
  const now = useStore($consents)
  useEffect(() => void loadConsents(), [])

  if (now.state === 'loading')
    return <Skeleton words={words.loading} parts={['line', 'row', 'button']} />
  if (now.state === 'failed')
    return <LoadFailure message={now.message} onRetry={() => void loadConsents()} />
  return (
    <section className="consents" aria-labelledby="consents-heading">
      <h2 id="consents-heading">{words.heading}</h2>
      {now.consents.length === 0 ? <p>{words.none}</p> : <p>{words.legend}</p>}
      <ul role="list">
        {now.consents.map((consent) => (
          <ConsentEntry
            key={`${consent.purpose} ${consent.givenAt}`}
            consent={consent}
            isBusy={now.withdrawing === consent.purpose}
          />
        ))}
      </ul>
    </section>
  )
}

interface Props {
  readonly consent: Consent
  readonly isBusy: boolean
}

function ConsentEntry({ consent, isBusy }: Props) {
  const { purpose, givenAt, source, withdrawnAt } = consent
  return (
    <li className="consent">
      <h3>{words.purposes[purpose]}</h3>
      <p>{words.given(day(givenAt), source)}</p>
      <ShownWords {...consent} />
      {withdrawnAt === null ? (
        <button
          className="button button--quiet"
          type="button"
          aria-disabled={isBusy}
          aria-busy={isBusy}
          onClick={() => void withdrawConsent(purpose)}
        >
          {isBusy ? words.withdrawing : words.withdraw}
        </button>
      ) : (
        <p>{words.withdrawnOn(day(withdrawnAt))}</p>
      )}
    </li>
  )
}

function ShownWords({ label, text }: Pick<Consent, 'label' | 'text'>) {
  if (label === null) return <p className="quiet">{words.wordsUnknown}</p>
  const paragraphs = (text ?? '').replaceAll('**', '').split(/\n+/)
  return (
    <details>
      <summary>{words.whatWasSaid}</summary>
      <blockquote>
        {[label, ...paragraphs].map((line) => (
          <p key={line}>{line}</p>
        ))}
      </blockquote>
    </details>
  )
}
