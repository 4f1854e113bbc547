import type { DeskAct, DeskPage } from './desk-page.ts'
import { listActs, listPages } from './pages/lists.ts'
import { staffActs, staffPages } from './pages/staff.ts'

/** Every page of the desk, in the order of its menu: guards and menu are made from these, and tests walk them. */
export const deskPages: readonly DeskPage[] = [...listPages, ...staffPages]

/** Everything that can be done at the desk. */
export const deskActs: readonly DeskAct[] = [...listActs, ...staffActs]
