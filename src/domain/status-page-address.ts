/** Query parameter of a purchase's page: redirects to the pay page at once, while it can be paid. */
export const goOn = 'continue'
