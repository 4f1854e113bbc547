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

/** Every page of the desk, in the order of its menu: guards and menu are made from these, and tests walk them. */
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

/** Everything that can be done at the desk. */
export const deskActs: readonly DeskAct[] = [
  ...showActs,
  ...refundActs,
  ...peopleActs,
  ...listActs,
  ...contentActs,
  ...staffActs,
]
