/** As what a tab keeps the cart that it carries to the page that shows it next. */
export const carriedCart = { name: 'carried-cart', version: 1 } as const
