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
        Here you can follow <a href="/my-account/orders">your orders</a>, with their lessons and
        receipts, and open <a href="/my-account/downloads">your downloads</a>. The addresses and
        account details that you give at the <a href="/cart">cart</a> are kept for the next time.
      </p>
    </div>
  )
}
