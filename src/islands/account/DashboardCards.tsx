import './orders.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Order } from '#contracts/orders.ts'
import { formatDay } from '#domain/dates.ts'
import { formatRupees } from '#domain/money.ts'
import type { Suggestion } from '#domain/suggestion.ts'
import { LoadFailure } from '#islands/LoadFailure.tsx'
import { Skeleton } from '#islands/Skeleton.tsx'
import { $dashboard, loadDashboard } from '#stores/dashboard.ts'
import { type Owned, ownedOf } from '#stores/owned.ts'
import * as account from '#words/account.ts'
import { failed } from '#words/calls.ts'
import { seeCourses } from '#words/forms.ts'
import * as words from '#words/dashboard.ts'
import * as orders from '#words/orders.ts'
import { BookingCards } from './BookingCards.tsx'
import { DashboardCard } from './DashboardCard.tsx'
import { PaymentStatusWord } from './PaymentStatusWord.tsx'

interface Props {
  readonly suggestions: readonly Suggestion[]
}

/** What somebody has and has booked, how their last order stands, and one thing that they do not have yet. */
export function DashboardCards({ suggestions }: Props) {
  const now = useStore($dashboard)
  useEffect(() => void loadDashboard(), [])

  if (now.state === 'loading')
    return <Skeleton words={account.loadingAccount} parts={['row', 'row']} />
  if (now.state === 'failed')
    return <LoadFailure message={failed} onRetry={() => void loadDashboard()} />

  const [order] = now.orders
  const owned = ownedOf(now.orders)
  // Of art there is nothing to open: the last order stands below.
  const hasPaid = now.orders.some(({ paymentStatus }) => paymentStatus === 'Paid')
  const had = [...owned.map(({ id }) => id), ...now.inCart]
  const next = suggestions.find(({ id }) => !had.includes(id))
  return (
    <ul role="list" className="cards">
      {(owned.length > 0 || !hasPaid) && <GoingOn owned={owned} />}
      <BookingCards bookings={now.bookings} />
      {order && <LastOrder order={order} />}
      {next && <Next suggestion={next} />}
    </ul>
  )
}

/** The way into what was bought last; of an account without anything the way to the courses. */
function GoingOn({ owned }: { readonly owned: readonly Owned[] }) {
  const [last] = owned
  if (!last)
    return (
      <DashboardCard title={words.begin} name={words.nothingYet}>
        <a className="button" href="/courses">
          {seeCourses}
        </a>
      </DashboardCard>
    )
  const isCourse = last.itemType === 'Course'
  return (
    <DashboardCard title={words.goOn} image={last.image} name={last.name}>
      <a
        className="button"
        href={isCourse ? `/my-account/orders#${last.orderId}` : '/my-account/downloads'}
      >
        {isCourse ? words.openCourse : words.downloadBook}
      </a>
      {owned.length > 1 && (
        <a className="onward" href="/my-account/downloads">
          {words.everything(owned.length)}
        </a>
      )}
    </DashboardCard>
  )
}

function LastOrder({ order }: { readonly order: Order }) {
  const { _id, createdAt, totalAmount, productId } = order
  const [first, ...others] = productId
  return (
    <DashboardCard title={words.lastOrder} name={orders.goods(first?.name ?? '', others.length)}>
      <p className="figures">
        {formatDay(Date.parse(createdAt))}, {formatRupees(totalAmount)}
      </p>
      <p>
        <PaymentStatusWord {...order} />
      </p>
      <a className="button button--quiet" href={`/my-account/orders#${_id}`}>
        {words.seeOrder}
      </a>
    </DashboardCard>
  )
}

function Next({ suggestion }: { readonly suggestion: Suggestion }) {
  const { image, name, pricePaise, itemType, url } = suggestion
  return (
    <DashboardCard title={words.perhapsNext} image={image} name={name}>
      <p className="figures">{formatRupees(pricePaise)}</p>
      <a className="button button--quiet" href={url}>
        {itemType === 'Course' ? words.lookAtCourse : words.lookAtBook}
      </a>
    </DashboardCard>
  )
}
