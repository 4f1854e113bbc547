import './dashboard.css'
import { useStore } from '@nanostores/react'
import { emailName } from '#domain/email-name.ts'
import type { Suggestion } from '#domain/suggestion.ts'
import { logOut } from '#stores/log-out.ts'
import { $session } from '#stores/session.ts'
import * as words from '#words/dashboard.ts'
import * as logInWords from '#words/log-in.ts'
import { DashboardCards } from './DashboardCards.tsx'

const fromHere = words.fromHere

interface Props {
  readonly suggestions: readonly Suggestion[]
}

export function Dashboard({ suggestions }: Props) {
  const session = useStore($session)
  const name = session.state === 'in' ? emailName(session.email) : ''
  return (
    <div className="dashboard">
      <h2>{words.hello(name)}</h2>
      <p>
        {words.notYou(name)}{' '}
        <button className="button button--plain" type="button" onClick={() => void logOut()}>
          {logInWords.logOut}
        </button>
      </p>
      <DashboardCards suggestions={suggestions} />
      <p className="quiet">
        {fromHere.beforeOrders}
        <a href="/my-account/orders">{fromHere.orders}</a>
        {fromHere.beforeDownloads}
        <a href="/my-account/downloads">{fromHere.downloads}</a>
        {fromHere.beforeAddresses}
        <a href="/my-account/addresses">{fromHere.addresses}</a>
        {fromHere.beforeDetails}
        <a href="/my-account/account-details">{fromHere.details}</a>
        {fromHere.after}
      </p>
    </div>
  )
}
