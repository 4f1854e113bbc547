import type { DeskAct, DeskPage } from './desk-page.ts'
import { bookingPages } from './pages/bookings.ts'
import { contentActs, contentPages } from './pages/content.ts'
import { listActs, listPages } from './pages/lists.ts'
import { peopleActs, peoplePages } from './pages/people.ts'
import { refundActs, refundPages } from './pages/refunds.ts'
import { showActs } from './pages/show-acts.ts'
import { showPages } from './pages/show.ts'
import { staffActs, staffPages } from './pages/staff.ts'
import { todayPages } from './pages/today.ts'
import { webinarPages } from './pages/webinars.ts'

/** Every desk page, in menu order: guards and menu are built from these, and tests iterate over them. */
export const deskPages: readonly DeskPage[] = [
  ...todayPages,
  ...bookingPages,
  ...webinarPages,
  ...peoplePages,
  ...listPages,
  ...showPages,
  ...refundPages,
  ...contentPages,
  ...staffPages,
]

/** Every form action of the desk. */
export const deskActs: readonly DeskAct[] = [
  ...showActs,
  ...refundActs,
  ...peopleActs,
  ...listActs,
  ...contentActs,
  ...staffActs,
]
