export type AccountSection =
  'dashboard' | 'orders' | 'downloads' | 'addresses' | 'account-details' | 'privacy'

/** The side menu, in its order. */
export const accountSections: readonly {
  readonly section: AccountSection
  readonly href: string
}[] = [
  { section: 'dashboard', href: '/my-account' },
  { section: 'orders', href: '/my-account/orders' },
  { section: 'downloads', href: '/my-account/downloads' },
  { section: 'addresses', href: '/my-account/addresses' },
  { section: 'account-details', href: '/my-account/account-details' },
  { section: 'privacy', href: '/my-account/privacy' },
]
