import { useStore } from '@nanostores/react'
import { emailName } from '#domain/identity.ts'
import { logOut } from '#stores/log-out.ts'
import { $session } from '#stores/session.ts'

export function Dashboard() {
  const session = useStore($session)
  const name = session.state === 'in' ? emailName(session.email) : ''
  return (
    <div className="dashboard">
      <h2>Hello {name}</h2>
      <p>
        Not {name}?{' '}
        <button className="button button--plain" type="button" onClick={() => void logOut()}>
          Log out
        </button>
      </p>
      <p>
        From here you can look at <a href="/my-account/orders">your orders</a> with their lessons
        and receipts, open <a href="/my-account/downloads">your downloads</a>, look after your{' '}
        <a href="/my-account/addresses">addresses</a>, and change your password and{' '}
        <a href="/my-account/account-details">account details</a>.
      </p>
    </div>
  )
}
