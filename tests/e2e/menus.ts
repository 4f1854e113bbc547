import type { Page } from '@playwright/test'

type Menu = 'Showcase' | 'About'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** A menu's name: <summary> has no role that a test can ask for. */
export const nameOf = (page: Page, name: Menu) => menu(page).locator('summary', { hasText: name })

/** What can be reached below a menu's name while it is open. */
export const entriesOf = (page: Page, name: Menu) =>
  menu(page)
    .locator('details', { has: page.locator('summary', { hasText: name }) })
    .getByRole('link')
