/** What a refused call says, by the name of its reason: a sentence, or a function of one object of values. */
export * from './refusals-account.ts'
export * from './refusals-calls.ts'
export * from './refusals-commands.ts'
export * from './refusals-desk.ts'
export * from './refusals-office.ts'
export * from './refusals-purchases.ts'
