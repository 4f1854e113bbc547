export type AccountSection = 'dashboard' | 'orders' | 'downloads' | 'addresses' | 'account-details'

/** The side menu, in its order. */
export const accountSections: readonly {
  readonly section: AccountSection
  readonly label: string
  readonly href: string
}[] = [
  { section: 'dashboard', label: 'Dashboard', href: '/my-account' },
  { section: 'orders', label: 'Orders', href: '/my-account/orders' },
  { section: 'downloads', label: 'Downloads', href: '/my-account/downloads' },
  { section: 'addresses', label: 'Addresses', href: '/my-account/addresses' },
  { section: 'account-details', label: 'Account details', href: '/my-account/account-details' },
]
