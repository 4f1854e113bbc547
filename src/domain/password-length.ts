/** Characters. */
export const passwordLength = { min: 8, max: 128 } as const
