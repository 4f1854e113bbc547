/** In the address of a purchase's page: on to the pay page at once, while that can be paid. */
export const goOn = 'continue'
