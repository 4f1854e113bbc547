import './orders.css'
import './dashboard.css'
import type { ReactNode } from 'react'
import type { Booking } from '#contracts/bookings.ts'
import type { Order } from '#contracts/orders.ts'
import { formatDay } from '#domain/india-time.ts'
import { roomPath } from '#domain/lesson.ts'
import { formatRupees } from '#domain/money.ts'
import type { Suggestion } from '#domain/suggestion.ts'
import { type Owned, ownedOf } from '#stores/owned.ts'
import { doneOf, goToCourse } from '#words/course-room.ts'
import * as words from '#words/dashboard.ts'
import { seeCourses } from '#words/forms.ts'
import * as logInWords from '#words/log-in.ts'
import * as orders from '#words/orders.ts'
import { calendar, consultation } from '#words/status-page.ts'
import { PaymentStatusWord } from './PaymentStatusWord.tsx'

// Without hooks: build/browser/prerender-account.ts renders the same before React has loaded.

interface DashboardCardsProps {
  readonly orders: readonly Order[]
  readonly bookings: readonly Booking[]
  /** Ids of the products in the cart. */
  readonly inCart: readonly string[]
  readonly suggestions: readonly Suggestion[]
}

interface Props {
  readonly title: string
  readonly name: string
  /** Decorative: it would repeat the name. */
  readonly image?: string
  readonly children: ReactNode
}

function DashboardCard({ title, name, image, children }: Props) {
  return (
    <li className="card">
      <h3>{title}</h3>
      {image && <img src={image} alt="" width={480} height={270} decoding="async" />}
      <p className="card__name">{name}</p>
      {children}
    </li>
  )
}

interface BookingCardsProps {
  readonly bookings: readonly Booking[]
}

/** Upcoming bookings, the next webinar first; without any, a link to book the first one. */
function BookingCards({ bookings }: BookingCardsProps) {
  const coming = bookings
    .filter(({ upcoming }) => upcoming)
    .sort((a, b) => (a.startsAt ?? a.bookedAt).localeCompare(b.startsAt ?? b.bookedAt))
  if (coming.length > 0)
    return coming.map((booking) => <BookingCard key={booking._id} booking={booking} />)
  return (
    <DashboardCard title={consultation} name={words.nothingBooked}>
      <p>{words.talkToUs}</p>
      <a className="button button--quiet" href="/get-a-consultation">
        {words.book}
      </a>
    </DashboardCard>
  )
}

function BookingCard({ booking }: { readonly booking: Booking }) {
  const { title, name, takesPlace, bookedAt, next, joinLink, passport: statusPage } = booking
  return (
    <DashboardCard title={title} name={name}>
      <p className="figures">{takesPlace ?? words.bookedOn(formatDay(Date.parse(bookedAt)))}</p>
      {next && <p>{next}</p>}
      {joinLink && (
        <a className="button" href={joinLink} rel="noopener">
          {booking.joinText}
        </a>
      )}
      {booking.calendar && (
        <a className="onward" href={booking.calendar}>
          {calendar}
        </a>
      )}
      {booking.change && (
        <a className="onward" href={booking.change}>
          {words.changeTime}
        </a>
      )}
      {statusPage && (
        <a className="onward" href={statusPage}>
          {words.seeBooking}
        </a>
      )}
    </DashboardCard>
  )
}

/** The user's purchases and bookings, the last order's state, and one suggestion. */
export function DashboardCards({ orders, bookings, inCart, suggestions }: DashboardCardsProps) {
  // A failed payment matters less than a purchase.
  const order = orders.find(({ paymentStatus }) => paymentStatus !== 'Failed') ?? orders[0]
  const owned = ownedOf(orders)
  // Art cannot be opened: the last order is shown below.
  const hasPaid = orders.some(({ paymentStatus }) => paymentStatus === 'Paid')
  const had = [...owned.map(({ id }) => id), ...inCart]
  const next = suggestions.find(({ id }) => !had.includes(id))
  return (
    <ul role="list" className="cards">
      {(owned.length > 0 || !hasPaid) && <GoingOn owned={owned} />}
      <BookingCards bookings={bookings} />
      {order && <LastOrder order={order} />}
      {next && <Next suggestion={next} />}
    </ul>
  )
}

/** A link to what was bought last; without purchases, to the courses. */
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
      {isCourse && last.chapters && (
        <p className="figures">
          {doneOf(
            last.lessonsDone ?? 0,
            last.chapters.flatMap(({ subChapters }) => subChapters).length,
          )}
        </p>
      )}
      <a className="button" href={isCourse ? roomPath(last.id) : '/my-account/downloads'}>
        {isCourse ? goToCourse : words.downloadBook}
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

const fromHere = words.fromHere

interface DashboardProps {
  /** As used in the greeting. */
  readonly name: string
  readonly onLogOut?: () => void
  /** The cards, or their placeholder. */
  readonly children: ReactNode
}

export function DashboardView({ name, onLogOut, children }: DashboardProps) {
  return (
    <div className="dashboard">
      <h2>{words.hello(name)}</h2>
      <p>
        {words.notYou(name)}{' '}
        <button className="button button--plain" type="button" onClick={onLogOut}>
          {logInWords.logOut}
        </button>
      </p>
      {children}
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
