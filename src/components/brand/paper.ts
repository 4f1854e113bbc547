/** The ground of every page, --paper and --night of tokens.css, for what reads no stylesheet. */
export const paper = { light: '#fcfaf5', dark: '#0e1023' } as const
